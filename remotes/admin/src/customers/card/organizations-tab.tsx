import { useMemo } from 'react';
import type { CardOrganization, CustomerCard } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog } from '@portal/portal/resource';
import { PeopleIcon } from '@portal/ui/shell';
import { AddIcon, Button, EmptyState, Grid, type GridColumn, Pager, Timestamp, Toolbar } from '@portal/ui/screens';
import { customerOrganizations } from './card.state';
import { OrganizationDialog } from './organization.dialog';
import { PayMethodsDialog } from './pay-methods.dialog';
import { useCardPages } from './use-card-pages';
import { usePart } from './use-part';

/** Organizations that receive invoices, with their payment methods. */
export function OrganizationsTab({ customer }: { customer: CustomerCard }) {
  const { t } = useTranslation();
  const { query, onPrevious, onNext } = useCardPages(customer.uuid);
  const { status, data, failure } = usePart(customerOrganizations, query);
  const { dialog, openDialog, closeDialog } = useDialog<'create' | CardOrganization>();
  const columns = useMemo((): GridColumn<CardOrganization>[] => [
    { id: 'name', header: t('card.organization'), card: 'title', cell: (row) => row.name },
    { id: 'type', header: t('customers.type'), cell: (row) => t(row.type === 1 ? 'card.individual' : 'card.legalEntity') },
    { id: 'code', header: t('card.code'), cell: (row) => row.code },
    { id: 'email', header: t('customers.email'), cell: (row) => row.email },
    { id: 'address', header: t('card.address'), cell: (row) => row.address },
    { id: 'alphaName', header: t('card.defaultAlphaName'), cell: (row) => row.defaultAlphaname },
    { id: 'created', header: t('customers.created'), whole: true, cell: (row) => <Timestamp at={row.created} form="date" /> },
    {
      id: 'payMethods', header: t('customers.actions'), card: 'footer',
      cell: (row) => (
        <Button size="small" aria-label={t('payMethods.of', { name: row.name })} onClick={() => openDialog(row)}>
          {t('payMethods.open')}
        </Button>
      ),
    },
  ], [t, openDialog]);
  return (
    <>
      <Toolbar
        label={t('customers.actions')}
        end={<Button icon={<AddIcon />} onClick={() => openDialog('create')}>{t('card.createOrganization')}</Button>}
      />
      <div>
        <Grid
          label={t('card.tab.organizations')} columns={columns} rows={data?.items} rowKey={(row) => row.uuid} rowName={(row) => row.name}
          status={status} expectedRows={3}
          failure={failure && { title: t('card.partFailed'), ...failure }}
          empty={<EmptyState icon={<PeopleIcon />} title={t('card.noOrganizations')} />}
        />
        <Pager busy={status === 'loading'} onPrevious={onPrevious} onNext={onNext(data?.next)} />
      </div>
      {dialog === 'create' && <OrganizationDialog customer={customer} onClose={closeDialog} />}
      {dialog !== null && dialog !== 'create' && <PayMethodsDialog organization={dialog} onClose={closeDialog} />}
    </>
  );
}
