import { useMemo } from 'react';
import type { Customer } from '@portal/contracts/admin';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/core';
import { StatusBadge, type GridColumn } from '@portal/ui/more';

const useStyles = makeStyles({ muted: { color: tokens.colorNeutralForeground3 } });

export function useCustomersColumns(): readonly GridColumn<Customer>[] {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  return useMemo(() => [
    { id: 'id', header: t('customers.id'), align: 'end', width: '80px', cell: (row) => row.id },
    { id: 'name', header: t('customers.name'), card: 'title', cell: (row) => row.name },
    { id: 'email', header: t('customers.email'), cell: (row) => row.email ?? <span className={styles.muted}>—</span> },
    { id: 'type', header: t('customers.type'), cell: (row) => t(row.type === 1 ? 'customers.typeCustomer' : 'customers.typeService') },
    {
      id: 'status',
      header: t('customers.status'),
      card: 'badge',
      cell: (row) => <StatusBadge intent={row.status === 1 ? 'success' : 'neutral'}>{t(row.status === 1 ? 'customers.on' : 'customers.off')}</StatusBadge>,
    },
    { id: 'created', header: t('customers.created'), cell: (row) => format.dateTime(row.created) },
    { id: 'updated', header: t('customers.updated'), cell: (row) => format.dateTime(row.updated) },
  ], [t, styles, format]);
}
