import { adminGridExports, type CustomerSort, customerSorts } from '@portal/contracts/admin';
import { useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog, useResource } from '@portal/portal/resource';
import { PeopleIcon } from '@portal/ui/shell';
import { AddIcon, Button, DataGrid, HideIcon, Page, pageSource, RowMenu, ShowIcon } from '@portal/ui/screens';
import { useCallback, useMemo } from 'react';
import { grids } from '../grids.state';
import { CustomerDialogs, type CustomerDialog } from './customer-dialogs';
import { useCustomersColumns } from './customers-columns';
import { CustomersFilters } from './customers-filters';
import { filterOf, nothingChosen, type CustomersChoice, type CustomersQuery } from './customers-query';
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
  const columns = useCustomersColumns();

  const create = <Button appearance="primary" icon={<AddIcon />} onClick={() => openDialog({ kind: 'create' })}>
    {t('customers.create')}
  </Button>;
  return (
    <Page title={t('customers.title')} text={t('customers.text')} actions={create}>
      <DataGrid
        state={grids}
        screen="/admin/customers"
        label={t('customers.title')}
        columns={columns}
        source={pageSource(page, query, goToPage)}
        rowKey={(row) => row.uuid}
        rowName={(row) => row.name}
        rowHref={(row) => `/customer/${row.uuid}`}
        actions={(customer) => (
          <RowMenu
            label={t('customers.actionsOf', { name: customer.name })}
            sections={[{ id: 'commands', choices: [{
              id: 'switch', label: t(customer.status === 1 ? 'customers.disable' : 'customers.enable'),
              icon: customer.status === 1 ? <HideIcon /> : <ShowIcon />, onSelect: () => openDialog({ kind: 'switch', customer }),
            }] }]}
          />
        )}
        toolbar={<CustomersFilters query={query} onChange={choose} />}
        filters={[
          { id: 'text', label: t('remotes:grid.search'), value: query.text, onRemove: () => choose({ text: '' }) },
          {
            id: 'status', label: t('customers.status'),
            value: query.status === 0 ? '' : t(query.status === 1 ? 'customers.on' : 'customers.off'),
            onRemove: () => choose({ status: 0 }),
          },
          {
            id: 'type', label: t('customers.type'),
            value: query.type === 0 ? '' : t(query.type === 1 ? 'customers.typeCustomer' : 'customers.typeService'),
            onRemove: () => choose({ type: 0 }),
          },
        ]}
        onClear={clear}
        exporting={{ path: adminGridExports.customers.path, query: { filter: filterOf(query), sort: query.sort } }}
        failed={t('customers.failed')}
        sort={query.sort}
        onSort={({ by, descending }) => choose({ sort: sortOf(by, descending) })}
        none={{ icon: <PeopleIcon />, title: t('customers.none'), action: create }}
        nothingFound={t('customers.nothingFoundText')}
      />
      <LedgerCheck />
      <CustomerDialogs dialog={dialog} onClose={closeDialog} />
    </Page>
  );
}

function sortOf(by: string, descending: boolean): CustomerSort {
  return customerSorts.find((sort) => sort === (descending ? `-${by}` : by)) ?? 'name';
}
