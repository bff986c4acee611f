import type { Failure } from '@portal/portal';
import type { Loaded } from '@portal/portal/resource';
import type { GridProps } from '../grid/grid';
import type { PagerProps } from '../pager';

/** Rows of a grid, how they are loaded, and the way to other pages. */
export type GridSource<Row> = Pick<GridProps<Row>, 'rows' | 'status'> & {
  error?: Failure | undefined;
  onRetry: () => void;
  pager?: PagerProps;
};

type Page<Row> = { items: readonly Row[]; next: string | null; previous?: string | null };
/** A resource's page. Its cursors are valid for `query` only. */
export function pageSource<Row>(
  page: Loaded<unknown, Page<Row>> & { reload: () => void }, query: unknown, onPageChange: (cursor: string) => void,
): GridSource<Row> {
  const { items, next, previous } = page.data ?? {};
  return {
    rows: items, status: page.status, error: page.error, onRetry: page.reload,
    pager: {
      busy: page.query !== query, onPrevious: previous ? () => onPageChange(previous) : undefined,
      onNext: next ? () => onPageChange(next) : undefined,
    },
  };
}
