import { PAGE_ROWS } from '@portal/contracts';
import { useFailureText, type Loadable } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { EmptyState, Grid, Pager, SearchIcon, type EmptyStateProps, type GridProps } from '@portal/ui/more';
import { SearchFurther } from './search-further';

export type SearchedGridProps<Row> = Omit<GridProps<Row>, 'rows' | 'status' | 'failure' | 'empty'> & {
  page: Loadable<{ items: readonly Row[]; next: string | null; previous: string | null; query: unknown }>;
  /** What is asked for now; the cursors of the page lead nowhere under another question. */
  query: unknown;
  failed: string;
  /** Where nothing was found, and there is no more to look at. */
  empty: EmptyStateProps;
  onLoad: () => void;
  onTurn: (cursor: string) => void;
};

/** A page of rows of which the server looks at so many at a time, so that it can be short, or empty, and yet have a next one. */
export function SearchedGrid<Row>({ page, query, failed, empty, onLoad, onTurn, ...grid }: SearchedGridProps<Row>) {
  const { t } = useTranslation();
  const failure = useFailureText(page.error);
  const { items, next, previous } = page.data ?? {};
  return (
    <>
      {items && next && items.length < PAGE_ROWS && <SearchFurther found={items.length} onGoOn={() => onTurn(next)} />}
      <Grid
        {...grid}
        rows={items}
        status={page.status}
        failure={failure && { title: failed, text: failure.text, lines: failure.lines, traceId: page.error?.traceId, onRetry: onLoad }}
        empty={next ? <EmptyState level={empty.level} icon={<SearchIcon />} title={t('further.nothingYet')} /> : <EmptyState {...empty} />}
      />
      <Pager
        busy={page.data?.query !== query}
        onPrevious={previous ? () => onTurn(previous) : undefined}
        onNext={next ? () => onTurn(next) : undefined}
      />
    </>
  );
}
