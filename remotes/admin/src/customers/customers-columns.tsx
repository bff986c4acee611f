import { useMemo } from 'react';
import type { customerExportColumns, ListedCustomer } from '@portal/contracts/admin';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { type DataColumn, Timestamp } from '@portal/ui/screens';
import { CustomerStatus } from './customer-status';

const useStyles = makeStyles({
  debt: { color: tokens.colorStatusDangerForeground1 },
  words: {
    '@media (min-width: 640px)': { display: 'block', maxWidth: 'clamp(120px, 16vw, 280px)', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
});

type Column = DataColumn<ListedCustomer, (typeof customerExportColumns)[number]>;

export function useCustomersColumns(): readonly Column[] {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  return useMemo((): readonly Column[] => {
    const words = (text: string | null) => (text ? <span className={styles.words} title={text}>{text}</span> : null);
    return [
      {
        id: 'name', header: t('customers.name'), sort: 'name', card: 'title', exports: ['contract'], cell: (row) => words(row.name),
      },
      {
        id: 'balance', header: t('customers.balance'), align: 'end', exports: ['balance', 'currency'],
        cell: (row) => <span className={row.balance.startsWith('-') ? styles.debt : undefined}>
          {format.amount(row.balance, row.currency_code)}
        </span>,
      },
      { id: 'tariff', header: t('customers.tariff'), priority: 2, exports: ['tariff'], cell: (row) => words(row.tariffName) },
      {
        id: 'activity', header: t('customers.lastActivity'), whole: true, exports: ['lastActivity'],
        cell: (row) => (row.lastActivity ? <Timestamp at={row.lastActivity} /> : t('customers.neverActive')),
      },
      {
        id: 'status', header: t('customers.status'), card: 'badge', exports: ['status'],
        cell: (row) => <CustomerStatus status={row.status} />,
      },
      { id: 'email', header: t('customers.email'), priority: 3, exports: ['email'], cell: (row) => words(row.email) },
      { id: 'id', header: t('customers.id'), sort: 'id', align: 'end', priority: 5, exports: ['id'], cell: (row) => row.id },
      {
        id: 'type', header: t('customers.type'), optional: true, exports: ['type'],
        cell: (row) => t(row.type === 1 ? 'customers.typeCustomer' : 'customers.typeService'),
      },
      {
        id: 'created', header: t('customers.created'), sort: 'created', whole: true, priority: 4, exports: ['created'],
        cell: (row) => <Timestamp at={row.created} form="date" />,
      },
      {
        id: 'updated', header: t('customers.updated'), sort: 'updated', whole: true, optional: true, exports: ['updated'],
        cell: (row) => <Timestamp at={row.updated} />,
      },
    ];
  }, [t, styles, format]);
}
