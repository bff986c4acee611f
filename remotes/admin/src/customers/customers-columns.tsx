import { useMemo } from 'react';
import type { Customer } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, MenuButton, MoreIcon, tokens } from '@portal/ui/shell';
import { Timestamp } from '@portal/ui/screens';
import type { GridColumn } from '@portal/ui/screens';
import { CustomerStatus } from './customer-status';

const useStyles = makeStyles({ muted: { color: tokens.colorNeutralForeground3 } });

/** `onSwitch`: asks for confirmation before the customer is disabled or enabled. */
export function useCustomersColumns(onSwitch: (customer: Customer) => void): readonly GridColumn<Customer>[] {
  const { t } = useTranslation();
  const styles = useStyles();
  return useMemo(() => [
    { id: 'name', header: t('customers.name'), sort: 'name', card: 'title', cell: (row) => row.name },
    { id: 'id', header: t('customers.id'), sort: 'id', align: 'end', width: '90px', cell: (row) => row.id },
    { id: 'email', header: t('customers.email'), cell: (row) => row.email ?? <span className={styles.muted}>—</span> },
    { id: 'type', header: t('customers.type'), cell: (row) => t(row.type === 1 ? 'customers.typeCustomer' : 'customers.typeService') },
    { id: 'status', header: t('customers.status'), card: 'badge', cell: (row) => <CustomerStatus status={row.status} /> },
    { id: 'created', header: t('customers.created'), sort: 'created', whole: true, cell: (row) => <Timestamp at={row.created} /> },
    { id: 'updated', header: t('customers.updated'), sort: 'updated', whole: true, cell: (row) => <Timestamp at={row.updated} /> },
    {
      id: 'actions', header: t('customers.actions'), width: '80px', card: 'menu',
      cell: (row) => (
        <MenuButton
          boxed label={t('customers.actionsOf', { name: row.name })}
          sections={[{ id: 'commands', choices: [
            { id: 'switch', label: t(row.status === 1 ? 'customers.disable' : 'customers.enable'), onSelect: () => onSwitch(row) },
          ] }]}
        >
          <MoreIcon aria-hidden="true" />
        </MenuButton>
      ),
    },
  ], [t, styles, onSwitch]);
}
