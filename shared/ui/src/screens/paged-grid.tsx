import { useFailureText } from '@portal/portal';
import type { Loaded } from '@portal/portal/resource';
import { Grid, type GridProps } from './grid/grid';
import { Pager } from './pager';

export type PagedGridProps<Row> = Omit<GridProps<Row>, 'rows' | 'status' | 'failure' | 'sort'> & {
  page: Loaded<unknown, { items: readonly Row[]; next: string | null; previous: string | null }> & { reload: () => void };
  /** The current query; the cursors of `page` are valid for `page.query` only. */
  query: unknown;
  /** The sorted column as in the API: `name`, or `-name` for descending order. */
  sort?: string;
  /** Title of the failure. */
  failed: string;
  onPageChange: (cursor: string) => void;
};

/** Grid of a resource's page, with the buttons to its next and previous page. */
export function PagedGrid<Row>({ page, query, sort, failed, onPageChange, ...grid }: PagedGridProps<Row>) {
  const failure = useFailureText(page.error);
  const { items, next, previous } = page.data ?? {};
  return (
    <>
      <Grid
        {...grid}
        rows={items}
        status={page.status}
        failure={failure && { title: failed, text: failure.text, lines: failure.lines, traceId: page.error?.traceId, onRetry: page.reload }}
        sort={sort === undefined ? undefined : { by: sort.replace('-', ''), descending: sort.startsWith('-') }}
      />
      <Pager
        busy={page.query !== query} onPrevious={previous ? () => onPageChange(previous) : undefined}
        onNext={next ? () => onPageChange(next) : undefined}
      />
    </>
  );
}
