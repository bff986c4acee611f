import { gridExports } from '@portal/contracts';
import { selectSession, useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog, useResource } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import { makeStyles, MoneyIcon } from '@portal/ui/shell';
import { AddIcon, DataGrid, LinkButton, Page, pageSource, Tabs, useDaysText } from '@portal/ui/screens';
import { grids } from '../grids.state';
import { CommandDialog, type OpenCommand } from './command-dialog';
import { InvoiceActions } from './invoice-actions';
import { isUnpaidOwn } from './invoice-rights';
import { useInvoicesColumns } from './invoices-columns';
import { InvoicesFilters } from './invoices-filters';
import { filterOf, invoiceTabs, type InvoicesSort, type InvoicesTab } from './invoices-query';
import { invoicesPage } from './invoices.state';
import { useInvoicesQuery } from './use-invoices-query';
import { useFocusFallback } from './use-focus-fallback';

const useStyles = makeStyles({ root: { display: 'contents' } });
const tabs = Object.keys(invoiceTabs) as readonly InvoicesTab[];

export default function InvoicesScreen() {
  const { t } = useTranslation();
  const styles = useStyles();
  const root = useFocusFallback();
  const canCreate = useCan('/finances/invoices/action/create');
  const canSeeEverybody = useCan('/finances/invoices/action/accept');
  const { query, choose, clear, goToPage } = useInvoicesQuery(canSeeEverybody);
  const { dialog, openDialog, closeDialog } = useDialog<OpenCommand>();
  const { organizations } = useSelector(selectSession);
  const daysText = useDaysText();
  // A portal tab that is shown again displays its cached rows while fresh ones load.
  const page = useResource(invoicesPage, query);
  const payable = canCreate && page.data?.items.some(isUnpaidOwn) === true;
  const columns = useInvoicesColumns({ everybody: query.everybody, payable });

  const create = canCreate && <LinkButton to="/finances/invoice/new" appearance="primary" icon={<AddIcon />}>
    {t('invoices.create')}
  </LinkButton>;
  return (
    <div ref={root} className={styles.root}>
      <Page title={t('invoices.title')} text={t('invoices.text')} actions={create || undefined}>
        <Tabs
          breaking label={t('invoices.tabs')} tabs={tabs.map((id) => ({ id, title: t(`invoices.tab.${id}`) }))} chosen={query.tab}
          onChoose={(tab) => choose({ tab })}
        >
          <DataGrid
            state={grids}
            screen="/finances/invoices"
            label={t('invoices.title')}
            columns={columns}
            source={pageSource(page, query, goToPage)}
            rowKey={(row) => row.uuid}
            rowName={(row) => row.number}
            rowHref={(row) => `/finances/invoice/${row.uuid}`}
            actions={(row) => <InvoiceActions invoice={row} onCommand={openDialog} />}
            toolbar={<InvoicesFilters query={query} canSeeEverybody={canSeeEverybody} onChange={choose} />}
            filters={[
              { id: 'text', label: t('remotes:grid.search'), value: query.text, onRemove: () => choose({ text: '' }) },
              {
                id: 'type', label: t('invoices.way'), value: query.type.map((type) => t(`payMethod.types.${type}`)).join(', '),
                onRemove: () => choose({ type: [] }),
              },
              {
                id: 'organization', label: t('invoices.organization'),
                value: organizations.find(({ uuid }) => uuid === query.organization)?.name ?? query.organization,
                onRemove: () => choose({ organization: '' }),
              },
              { id: 'created', label: t('invoices.created'), value: daysText(query), onRemove: () => choose({ from: '', to: '' }) },
            ]}
            onClear={clear}
            exporting={{ path: gridExports.invoices.path, query: { filter: filterOf(query), sort: query.sort } }}
            failed={t('invoices.failed')}
            sort={query.sort}
            onSort={({ by, descending }) => choose({ sort: sortOf(by, descending) })}
            none={{
              icon: <MoneyIcon />, title: t(`invoices.none.${query.tab}`), text: t(`invoices.noneText.${query.tab}`),
              action: (query.tab === 'new' && create) || undefined,
            }}
            nothingFound={t('invoices.nothingFoundText')}
          />
        </Tabs>
        {dialog && <CommandDialog {...dialog} onClose={closeDialog} />}
      </Page>
    </div>
  );
}

function sortOf(by: string, descending: boolean): InvoicesSort {
  const column = by === 'sum' ? by : 'created';
  return descending ? `-${column}` : column;
}
