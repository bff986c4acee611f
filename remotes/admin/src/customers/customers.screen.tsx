import { type Customer, type CustomerSort, customerSorts } from '@portal/contracts/admin';
import { useFailureText, useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, PeopleIcon } from '@portal/ui/core';
import { AddIcon, EmptyState, Grid, Page, Pager, SearchIcon } from '@portal/ui/more';
import { useCallback, useEffect, useMemo } from 'react';
import { BooksCheck } from './books-check';
import { dialogOpened } from './customer-commands.slice';
import { CustomerDialogs } from './customer-dialogs';
import { useCustomersColumns } from './customers-columns';
import { CustomersFilters } from './customers-filters';
import { isFiltered, nothingChosen, type CustomersChoice, type CustomersQuery } from './customers-query';
import { pageRequested, screenLeft, selectCustomers } from './customers.slice';

const onOff = (value: number): 0 | 1 | 2 => (value === 1 || value === 2 ? value : 0);

/** Filters, sort order and page in the URL. Invalid values of a hand-edited URL are ignored. */
function useCustomersQuery() {
  const [url, setUrl] = useUrlState({ text: '', status: 0, type: 0, sort: 'name', cursor: '' });
  const query = useMemo((): CustomersQuery => ({
    text: url.text.trim().slice(0, 200),
    status: onOff(url.status),
    type: onOff(url.type),
    sort: customerSorts.find((sort) => sort === url.sort) ?? 'name',
    cursor: url.cursor.slice(0, 1_000),
  }), [url]);
  /** A changed filter or sort order starts at the first page. */
  const choose = useCallback((change: Partial<CustomersChoice>) => setUrl({ ...change, cursor: '' }), [setUrl]);
  const clear = useCallback(() => setUrl({ ...nothingChosen(), cursor: '' }), [setUrl]);
  const goToPage = useCallback((cursor: string) => setUrl({ cursor }, { push: true }), [setUrl]);
  return { query, choose, clear, goToPage };
}

export default function CustomersScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { query, choose, clear, goToPage } = useCustomersQuery();
  const { page } = useSelector(selectCustomers);
  const failure = useFailureText(page.error);
  const load = useCallback(() => void dispatch(pageRequested(query)), [dispatch, query]);
  // A reopened tab shows its cached rows while fresh ones load.
  useEffect(load, [load]);
  useEffect(() => () => void dispatch(screenLeft()), [dispatch]);
  const confirmStatusChange = useCallback(({ uuid, name, status }: Customer) => void dispatch(
    dialogOpened({ kind: status === 1 ? 'disable' : 'enable', customer: { uuid, name } }),
  ), [dispatch]);
  const columns = useCustomersColumns(confirmStatusChange);

  const create = <Button appearance="primary" icon={<AddIcon />} onClick={() => dispatch(dialogOpened({ kind: 'create' }))}>
    {t('customers.create')}
  </Button>;
  const empty = isFiltered(query) || query.cursor !== ''
    ? <EmptyState
      icon={<SearchIcon />} title={t('grid.nothingFound')} text={t('customers.nothingFoundText')}
      action={<Button onClick={clear}>{t('grid.showAll')}</Button>}
    />
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
          failure={failure && {
            title: t('customers.failed'), text: failure.text, lines: failure.lines, traceId: page.error?.traceId, onRetry: load,
          }}
          sort={{ by: query.sort.replace('-', ''), descending: query.sort.startsWith('-') }}
          onSort={({ by, descending }) => choose({ sort: sortOf(by, descending) })}
          empty={empty}
        />
        <Pager
          busy={page.data?.query !== query} onPrevious={previous ? () => goToPage(previous) : undefined}
          onNext={next ? () => goToPage(next) : undefined}
        />
      </div>
      <BooksCheck />
      <CustomerDialogs />
    </Page>
  );
}

function sortOf(by: string, descending: boolean): CustomerSort {
  return customerSorts.find((sort) => sort === (descending ? `-${by}` : by)) ?? 'name';
}
