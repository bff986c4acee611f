import { useMemo } from 'react';
import type { CardOrganization, CustomerCard } from '@portal/contracts/admin';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { Button, PeopleIcon } from '@portal/ui/core';
import { AddIcon, EmptyState, Grid, Pager, Timestamp, Toolbar, type GridColumn } from '@portal/ui/more';
import { dialogOpened } from '../customer-commands.slice';
import { useCardPages } from './use-card-pages';
import { usePart } from './use-part';

/** Organizations that receive invoices, with their payment methods. */
export function OrganizationsTab({ customer }: { customer: CustomerCard }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const pages = useCardPages();
  const { status, data, failure } = usePart('organizations', customer.uuid, pages.cursor);
  const columns = useMemo((): GridColumn<CardOrganization>[] => [
    { id: 'name', header: t('card.organization'), card: 'title', cell: (row) => row.name },
    { id: 'type', header: t('customers.type'), cell: (row) => t(row.type === 1 ? 'card.individual' : 'card.legalEntity') },
    { id: 'code', header: t('card.code'), cell: (row) => row.code ?? '—' },
    { id: 'email', header: t('customers.email'), cell: (row) => row.email ?? '—' },
    { id: 'address', header: t('card.address'), cell: (row) => row.address ?? '—' },
    { id: 'alphaName', header: t('card.defaultAlphaName'), cell: (row) => row.defaultAlphaname ?? '—' },
    { id: 'created', header: t('customers.created'), whole: true, cell: (row) => <Timestamp at={row.created} form="date" /> },
    {
      id: 'payMethods', header: t('customers.actions'), card: 'footer',
      cell: (row) => (
        <Button
          size="small" aria-label={t('payMethods.of', { name: row.name })}
          onClick={() => dispatch(dialogOpened({ kind: 'payMethods', customer, organization: row }))}
        >{t('payMethods.open')}</Button>
      ),
    },
  ], [t, dispatch, customer]);
  const create = <Button icon={<AddIcon />} onClick={() => dispatch(dialogOpened({ kind: 'createOrganization', customer }))}>
    {t('card.createOrganization')}
  </Button>;
  return (
    <>
      <Toolbar label={t('customers.actions')}>{create}</Toolbar>
      <div>
        <Grid
          label={t('card.tab.organizations')} columns={columns} rows={data?.items} rowKey={(row) => row.uuid} rowName={(row) => row.name}
          status={status} expectedRows={3}
          failure={failure && { title: t('card.partFailed'), ...failure }}
          empty={<EmptyState icon={<PeopleIcon />} title={t('card.noOrganizations')} />}
        />
        <Pager busy={status === 'loading'} onPrevious={pages.onPrevious} onNext={pages.onNext(data?.next)} />
      </div>
    </>
  );
}
