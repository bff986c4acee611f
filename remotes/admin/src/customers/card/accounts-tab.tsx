import { useMemo } from 'react';
import type { CardAccount, CustomerCard } from '@portal/contracts/admin';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog } from '@portal/portal/resource';
import { MoneyIcon } from '@portal/ui/shell';
import { Button, EmptyState, Grid, type GridColumn } from '@portal/ui/screens';
import { customerAccounts } from './card.state';
import { usePart } from './use-part';
import { WriteOffDialog, type WriteOffAccount } from './write-off.dialog';

/** Accounts of the customer and its organizations; money can be moved from an organization's account to the customer's. */
export function AccountsTab({ customer }: { customer: CustomerCard }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { status, data, failure } = usePart(customerAccounts, customer.uuid);
  const { dialog: writtenOff, openDialog, closeDialog } = useDialog<WriteOffAccount>();
  const canWriteOff = data?.items.some(({ organizationUuid }) => organizationUuid) ?? false;
  const columns = useMemo((): GridColumn<CardAccount>[] => [
    { id: 'name', header: t('card.account'), card: 'title', cell: (row) => row.name },
    { id: 'type', header: t('card.accountType'), cell: (row) => t(row.type === 1 ? 'card.accountOwn' : 'card.accountOrganization') },
    { id: 'balance', header: t('card.balance'), align: 'end', cell: (row) => format.amount(row.summa_currency, row.currency_code) },
    { id: 'reserved', header: t('card.reserved'), align: 'end', cell: (row) => format.amount(row.reserved, row.currency_code) },
    { id: 'debt', header: t('card.debt'), align: 'end', cell: (row) => format.amount(row.debt, row.currency_code) },
    ...(canWriteOff ? [{
      id: 'writeOff', header: t('customers.actions'), card: 'footer' as const,
      cell: ({ organizationUuid, ...row }: CardAccount) => organizationUuid && (
        <Button
          size="small" aria-label={t('writeOff.of', { name: row.name })} onClick={() => openDialog({ ...row, organizationUuid })}
        >
          {t('writeOff.open')}
        </Button>
      ),
    }] : []),
  ], [t, format, canWriteOff, openDialog]);
  return (
    <>
      <Grid
        label={t('card.tab.accounts')} columns={columns} rows={data?.items} rowKey={(row) => row.uuid} rowName={(row) => row.name}
        status={status} expectedRows={3}
        failure={failure && { title: t('card.partFailed'), ...failure }}
        empty={<EmptyState icon={<MoneyIcon />} title={t('card.noAccounts')} />}
      />
      {writtenOff && <WriteOffDialog customer={customer} account={writtenOff} onClose={closeDialog} />}
    </>
  );
}
