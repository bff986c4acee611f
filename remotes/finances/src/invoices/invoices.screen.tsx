import { useCallback, useEffect } from 'react';
import { useCan, useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, makeStyles, MoneyIcon } from '@portal/ui/core';
import { AddIcon, EmptyState, Grid, LinkButton, Page, Pager, SearchIcon, Tabs } from '@portal/ui/more';
import { CommandDialogs } from './command-dialogs';
import { commandDismissed } from './commands.slice';
import { useInvoicesColumns } from './invoices-columns';
import { InvoicesFilters } from './invoices-filters';
import { invoiceTabs, isFiltered, type InvoicesSort, type InvoicesTab } from './invoices-query';
import { pageRequested, screenLeft, selectInvoices } from './invoices.slice';
import { useInvoicesQuery } from './use-invoices-query';
import { useFocusFallback } from './use-focus-fallback';

const useStyles = makeStyles({ root: { display: 'contents' } });
const tabs = Object.keys(invoiceTabs) as readonly InvoicesTab[];

export default function InvoicesScreen() {
  const { t } = useTranslation();
  const styles = useStyles();
  const root = useFocusFallback();
  const dispatch = useDispatch();
  const canCreate = useCan('/finances/invoices/action/create');
  const canSeeEverybody = useCan('/finances/invoices/action/accept');
  const { query, choose, clear, goToPage } = useInvoicesQuery(canSeeEverybody);
  const columns = useInvoicesColumns(query.everybody);
  const { page } = useSelector(selectInvoices);
  const failure = useFailureText(page.error);
  const load = useCallback(() => dispatch(pageRequested(query)), [dispatch, query]);
  // A portal tab that is shown again displays its cached rows while fresh ones load.
  useEffect(() => void load(), [load]);
  useEffect(() => () => {
    for (const left of [screenLeft(), commandDismissed()]) dispatch(left);
  }, [dispatch]);

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
  const { next, previous } = page.data ?? {};
  return (
    <div ref={root} className={styles.root}>
      <Page title={t('invoices.title')} text={t('invoices.text')} actions={create || undefined}>
        <Tabs
          breaking label={t('invoices.tabs')} tabs={tabs.map((id) => ({ id, title: t(`invoices.tab.${id}`) }))} chosen={query.tab}
          onChoose={(tab) => choose({ tab })}
        >
          <InvoicesFilters query={query} canSeeEverybody={canSeeEverybody} onChange={choose} onClear={clear} />
          <div>
            <Grid
              label={t('invoices.title')}
              columns={columns}
              rows={page.data?.items}
              rowKey={(row) => row.uuid}
              rowName={(row) => row.number}
              rowHref={(row) => `/finances/invoice/${row.uuid}`}
              status={page.status}
              failure={failure && {
                title: t('invoices.failed'), text: failure.text, lines: failure.lines, traceId: page.error?.traceId, onRetry: load,
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
        </Tabs>
        <CommandDialogs />
      </Page>
    </div>
  );
}

function sortOf(by: string, descending: boolean): InvoicesSort {
  const column = by === 'sum' ? by : 'created';
  return descending ? `-${column}` : column;
}
