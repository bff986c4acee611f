import { useMemo } from 'react';
import type { Invoice } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles } from '@portal/ui/shell';
import { Timestamp } from '@portal/ui/screens';
import type { GridColumn } from '@portal/ui/screens';
import type { OpenCommand } from './command-dialog';
import { InvoiceActions } from './invoice-actions';
import { InvoiceStatusBadge } from './invoice-status-badge';
import { InvoiceSum } from './invoice-sum';

const useStyles = makeStyles({
  name: {
    '@media (min-width: 640px)': { display: 'block', maxWidth: 'clamp(120px, 15vw, 240px)', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
});

/** `everybody`: the rows belong to several customers, so each shows its customer. */
export function useInvoicesColumns(everybody: boolean, onCommand: (command: OpenCommand) => void): readonly GridColumn<Invoice>[] {
  const { t } = useTranslation();
  const styles = useStyles();
  return useMemo(() => {
    const name = (text: string) => <span className={styles.name} title={text}>{text}</span>;
    return [
      { id: 'number', header: t('invoices.number'), card: 'title', cell: (row) => row.number },
      { id: 'status', header: t('invoices.status'), card: 'badge', cell: (row) => <InvoiceStatusBadge status={row.status} /> },
      { id: 'sum', header: t('invoices.sum'), sort: 'sum', align: 'end', cell: (row) => <InvoiceSum invoice={row} /> },
      {
        id: 'created', header: t('invoices.created'), sort: 'created', whole: true,
        cell: (row) => <Timestamp at={row.dtCreated} form="date" />,
      },
      ...(everybody ? [
        { id: 'customer', header: t('invoices.customer'), cell: (row: Invoice) => name(row.customerName ?? t('invoices.ownCustomer')) },
      ] : []),
      { id: 'organization', header: t('invoices.organization'), cell: (row) => name(row.organizationName) },
      { id: 'seller', header: t('invoices.seller'), cell: (row) => name(row.sellerName) },
      { id: 'route', header: t('invoices.way'), cell: (row) => name(row.payMethodName) },
      {
        id: 'actions', header: t('invoices.actions'), width: '72px', card: 'menu',
        cell: (row) => <InvoiceActions invoice={row} onCommand={onCommand} />,
      },
    ];
  }, [t, styles, everybody, onCommand]);
}
