import { useCallback, useEffect } from 'react';
import type { Customer, CustomerSort } from '@portal/contracts/admin';
import { customerSorts } from '@portal/contracts/admin';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, PeopleIcon } from '@portal/ui/core';
import { AddIcon, EmptyState, Grid, Page, Pager, SearchIcon } from '@portal/ui/more';
import { BooksCheck } from './books-check';
import { dialogOpened } from './customer-commands.slice';
import { CustomerDialogs } from './customer-dialogs';
import { useCustomersColumns } from './customers-columns';
import { CustomersFilters } from './customers-filters';
import { isFiltered } from './customers-query';
import { pageRequested, screenLeft, selectCustomers } from './customers.slice';
import { useCustomersQuery } from './use-customers-query';

export default function CustomersScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { query, choose, clear, turnTo } = useCustomersQuery();
  const { page } = useSelector(selectCustomers);
  const failure = useFailureText(page.error);
  const load = useCallback(() => void dispatch(pageRequested(query)), [dispatch, query]);
  // A tab that is opened again shows its rows while they are read anew.
  useEffect(load, [load]);
  useEffect(() => () => void dispatch(screenLeft()), [dispatch]);
  const ask = useCallback(({ uuid, name, status }: Customer) => void dispatch(dialogOpened({ kind: status === 1 ? 'disable' : 'enable', customer: { uuid, name } })), [dispatch]);
  const columns = useCustomersColumns(ask);

  const create = <Button appearance="primary" icon={<AddIcon />} onClick={() => dispatch(dialogOpened({ kind: 'create' }))}>{t('customers.create')}</Button>;
  const empty = isFiltered(query) || query.cursor !== ''
    ? <EmptyState icon={<SearchIcon />} title={t('grid.nothingFound')} text={t('customers.nothingFoundText')} action={<Button onClick={clear}>{t('grid.showAll')}</Button>} />
    : <EmptyState icon={<PeopleIcon />} title={t('customers.none')} action={create} />;
  const { next, previous } = page.data ?? {};
  return (
    <Page title={t('customers.title')} text={t('customers.text')} actions={create}>
      <CustomersFilters query={query} onChange={choose} onClear={clear} />
      <div>
        <Grid
          label={t('customers.title')}
          columns={columns}
          rows={page.data?.items}
          rowKey={(row) => row.uuid}
          rowName={(row) => row.name}
          rowHref={(row) => `/customer/${row.uuid}`}
          status={page.status}
          failure={failure && { title: t('customers.failed'), text: failure.text, lines: failure.lines, traceId: page.error?.traceId, onRetry: load }}
          sort={{ by: query.sort.replace('-', ''), descending: query.sort.startsWith('-') }}
          onSort={({ by, descending }) => choose({ sort: sortOf(by, descending) })}
          empty={empty}
        />
        <Pager busy={page.data?.query !== query} onPrevious={previous ? () => turnTo(previous) : undefined} onNext={next ? () => turnTo(next) : undefined} />
      </div>
      <BooksCheck />
      <CustomerDialogs />
    </Page>
  );
}

function sortOf(by: string, descending: boolean): CustomerSort {
  return customerSorts.find((sort) => sort === (descending ? `-${by}` : by)) ?? 'name';
}
