import { type Customer, type CustomerSort, customerSorts } from '@portal/contracts/admin';
import { useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog, useResource } from '@portal/portal/resource';
import { PeopleIcon } from '@portal/ui/shell';
import { AddIcon, Button, EmptyState, Page, PagedGrid, SearchIcon } from '@portal/ui/screens';
import { useCallback, useMemo } from 'react';
import { CustomerDialogs, type CustomerDialog } from './customer-dialogs';
import { useCustomersColumns } from './customers-columns';
import { CustomersFilters } from './customers-filters';
import { isFiltered, nothingChosen, type CustomersChoice, type CustomersQuery } from './customers-query';
import { customersPage } from './customers.state';
import { LedgerCheck } from './ledger-check';

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
  const { query, choose, clear, goToPage } = useCustomersQuery();
  // A reopened tab shows its cached rows while fresh ones load.
  const page = useResource(customersPage, query);
  const { dialog, openDialog, closeDialog } = useDialog<CustomerDialog>();
  const confirmStatusChange = useCallback((customer: Customer) => openDialog({ kind: 'switch', customer }), [openDialog]);
  const columns = useCustomersColumns(confirmStatusChange);

  const create = <Button appearance="primary" icon={<AddIcon />} onClick={() => openDialog({ kind: 'create' })}>
    {t('customers.create')}
  </Button>;
  const empty = isFiltered(query) || query.cursor !== ''
    ? <EmptyState
      icon={<SearchIcon />} title={t('grid.nothingFound')} text={t('customers.nothingFoundText')}
      action={<Button onClick={clear}>{t('grid.showAll')}</Button>}
    />
    : <EmptyState icon={<PeopleIcon />} title={t('customers.none')} action={create} />;
  return (
    <Page title={t('customers.title')} text={t('customers.text')} actions={create}>
      <CustomersFilters query={query} onChange={choose} onClear={clear} />
      <div>
        <PagedGrid
          label={t('customers.title')} columns={columns} page={page} query={query} rowKey={(row) => row.uuid} rowName={(row) => row.name}
          rowHref={(row) => `/customer/${row.uuid}`} failed={t('customers.failed')} sort={query.sort}
          onSort={({ by, descending }) => choose({ sort: sortOf(by, descending) })} empty={empty} onPageChange={goToPage}
        />
      </div>
      <LedgerCheck />
      <CustomerDialogs dialog={dialog} onClose={closeDialog} />
    </Page>
  );
}

function sortOf(by: string, descending: boolean): CustomerSort {
  return customerSorts.find((sort) => sort === (descending ? `-${by}` : by)) ?? 'name';
}
