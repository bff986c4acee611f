import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog, useResource } from '@portal/portal/resource';
import { makeStyles, MoneyIcon } from '@portal/ui/shell';
import { AddIcon, Button, EmptyState, LinkButton, Page, PagedGrid, SearchIcon, Tabs } from '@portal/ui/screens';
import { CommandDialog, type OpenCommand } from './command-dialog';
import { useInvoicesColumns } from './invoices-columns';
import { InvoicesFilters } from './invoices-filters';
import { invoiceTabs, isFiltered, type InvoicesSort, type InvoicesTab } from './invoices-query';
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
  const columns = useInvoicesColumns(query.everybody, openDialog);
  // A portal tab that is shown again displays its cached rows while fresh ones load.
  const page = useResource(invoicesPage, query);

  const create = canCreate && <LinkButton to="/finances/invoice/new" appearance="primary" icon={<AddIcon />}>
    {t('invoices.create')}
  </LinkButton>;
  const isSearch = isFiltered(query) || query.cursor !== '';
  const empty = isSearch
    ? <EmptyState
      icon={<SearchIcon />} title={t('invoices.nothingFound')} text={t('invoices.nothingFoundText')}
      action={<Button onClick={clear}>{t('invoices.clearFilters')}</Button>}
    />
    : <EmptyState
      icon={<MoneyIcon />} title={t(`invoices.none.${query.tab}`)} text={t(`invoices.noneText.${query.tab}`)}
      action={(query.tab === 'new' && create) || undefined}
    />;
  return (
    <div ref={root} className={styles.root}>
      <Page title={t('invoices.title')} text={t('invoices.text')} actions={create || undefined}>
        <Tabs
          breaking label={t('invoices.tabs')} tabs={tabs.map((id) => ({ id, title: t(`invoices.tab.${id}`) }))} chosen={query.tab}
          onChoose={(tab) => choose({ tab })}
        >
          <InvoicesFilters query={query} canSeeEverybody={canSeeEverybody} onChange={choose} onClear={clear} />
          <div>
            <PagedGrid
              label={t('invoices.title')} columns={columns} page={page} query={query} rowKey={(row) => row.uuid}
              rowName={(row) => row.number} rowHref={(row) => `/finances/invoice/${row.uuid}`} failed={t('invoices.failed')}
              sort={query.sort} onSort={({ by, descending }) => choose({ sort: sortOf(by, descending) })} empty={empty}
              onPageChange={goToPage}
            />
          </div>
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
