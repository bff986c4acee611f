import { lazy, Suspense, type ReactNode } from 'react';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { FailureView, type FailureViewProps, NARROW, Skeleton, tokens, useMedia, useUiText } from '@portal/ui/shell';
import { EmptyState } from '../empty-state';
import type { GridCards as NarrowGrid } from './grid-cards';
import type { GridBody } from './grid-column';
import { GridTable } from './grid-table';

const useStyles = makeStyles({
  surface: {
    position: 'relative', minWidth: 0, backgroundColor: tokens.colorNeutralBackground1, border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge, boxShadow: tokens.shadow2,
  },
  plain: {
    border: 0, boxShadow: 'none', borderRadius: 0, backgroundColor: 'transparent',
    // Rows begin where the card's title does.
    '& th:first-child, & td:first-child': { paddingLeft: tokens.spacingHorizontalXL },
  },
  waiting: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, padding: tokens.spacingHorizontalL },
  failure: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  working: {
    position: 'absolute', zIndex: 2, insetInline: '12px', top: 0, height: '2px', overflow: 'hidden',
    borderRadius: tokens.borderRadiusCircular,
    '::after': {
      content: '""', position: 'absolute', height: '100%', width: '35%', backgroundColor: tokens.colorBrandBackground,
      animationName: { from: { left: '-35%' }, to: { left: '100%' } }, animationDuration: '1.2s', animationIterationCount: 'infinite',
    },
  },
});

export type GridProps<Row> = Omit<GridBody<Row>, 'rows' | 'busy' | 'skeletons' | 'rowName'> & {
  /** The server's page of rows; undefined before the first answer. */
  rows: readonly Row[] | undefined;
  status: 'idle' | 'loading' | 'ready' | 'failed';
  rowName?: (row: Row) => string;
  /** Describes the failure for status 'failed'. Shown above the previous rows if there are any, otherwise in their place. */
  failure?: FailureViewProps;
  /** Shown if there are no rows. */
  empty?: ReactNode;
  /** Number of skeleton rows, close to the expected result. */
  expectedRows?: number;
  /** For a grid inside a card: omits the grid's own surface. */
  plain?: boolean;
};

/** A page of server rows: a table with full keyboard support, or cards on narrow screens. */
export function Grid<Row>({ rows, status, rowName, failure, empty, expectedRows = 8, plain = false, ...body }: GridProps<Row>) {
  const styles = useStyles();
  const ui = useUiText();
  const narrow = useMedia(NARROW);
  const waiting = rows === undefined && status !== 'failed';
  const View = narrow ? Cards : GridTable;
  return (
    <div className={mergeClasses(styles.surface, plain && styles.plain)}>
      {status === 'loading' && !waiting && <div className={styles.working} aria-hidden="true" />}
      {status === 'failed' && failure && (rows?.length ? <div
        className={styles.failure}
      ><FailureView {...failure} layout="inline" /></div> : <FailureView {...failure} />)}
      {rows?.length === 0 && status !== 'failed' && (empty ?? <EmptyState title={ui('empty')} />)}
      {(waiting || (rows !== undefined && rows.length > 0)) && (
        <Suspense fallback={<Waiting />}><View
          {...body} rows={rows ?? []} rowName={rowName ?? ((row) => String(body.rowKey(row)))} busy={status === 'loading' || waiting}
          skeletons={waiting ? expectedRows : 0}
        /></Suspense>
      )}
    </div>
  );
}

const loadCards = () => import('./grid-cards').then(({ GridCards }) => ({ default: GridCards }));
/** Loaded on narrow screens only, at once with the first grid. `lazy` loses the type of the rows. */
const Cards = lazy(loadCards) as typeof NarrowGrid;
// A failure is told by the grid, which loads them again.
if (globalThis.matchMedia?.(NARROW).matches) void loadCards().catch(() => undefined);

function Waiting() {
  const styles = useStyles();
  return (
    <div className={styles.waiting} aria-busy="true">
      {Array.from({ length: 4 }, (_, index) => <Skeleton key={index} height="48px" />)}
    </div>
  );
}
