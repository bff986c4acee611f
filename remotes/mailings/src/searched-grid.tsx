import { PAGE_ROWS } from '@portal/contracts';
import { useFailureText, type Loadable } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@portal/ui/core';
import { EmptyState, Grid, Pager, SearchIcon, type EmptyStateProps, type GridProps } from '@portal/ui/more';

export type SearchedGridProps<Row> = Omit<GridProps<Row>, 'rows' | 'status' | 'failure' | 'empty'> & {
  page: Loadable<{ items: readonly Row[]; next: string | null; previous: string | null; query: unknown }>;
  /** The current query; the cursors of `page` are valid for `page.query` only. */
  query: unknown;
  failed: string;
  /** Shown if nothing was found and no further page exists. */
  empty: EmptyStateProps;
  onLoad: () => void;
  onPageChange: (cursor: string) => void;
};

/** Grid for endpoints that search a limited number of rows per page. Even an empty page can have a next page. */
export function SearchedGrid<Row>({ page, query, failed, empty, onLoad, onPageChange, ...grid }: SearchedGridProps<Row>) {
  const { t } = useTranslation();
  const failure = useFailureText(page.error);
  const { items, next, previous } = page.data ?? {};
  return (
    <>
      {items && next && items.length < PAGE_ROWS && <SearchFurther found={items.length} onGoOn={() => onPageChange(next)} />}
      <Grid
        {...grid}
        rows={items}
        status={page.status}
        failure={failure && { title: failed, text: failure.text, lines: failure.lines, traceId: page.error?.traceId, onRetry: onLoad }}
        empty={next ? <EmptyState level={empty.level} icon={<SearchIcon />} title={t('further.nothingYet')} /> : <EmptyState {...empty} />}
      />
      <Pager
        busy={page.data?.query !== query}
        onPrevious={previous ? () => onPageChange(previous) : undefined}
        onNext={next ? () => onPageChange(next) : undefined}
      />
    </>
  );
}

/** Shown above a short page if the search can continue. */
function SearchFurther({ found, onGoOn }: { found: number; onGoOn: () => void }) {
  const { t } = useTranslation();
  return (
    <MessageBar intent="info" layout="multiline" role="status">
      <MessageBarBody>{t('further.text', { count: found })}</MessageBarBody>
      <MessageBarActions><Button size="small" icon={<SearchIcon />} onClick={onGoOn}>{t('further.goOn')}</Button></MessageBarActions>
    </MessageBar>
  );
}
