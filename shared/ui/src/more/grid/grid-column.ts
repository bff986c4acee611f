import type { ReactNode } from 'react';

export type RowKey = string | number;

export type GridColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** A CSS width such as `160px` or `30%`; without it the column takes what is left. */
  width?: string;
  /** Long text breaks into lines instead of ending in an ellipsis. */
  wrap?: boolean;
  /** The header sorts by it: `sort.by` of the grid is this value. */
  sort?: string;
  /** In the narrow form: the card's heading, the badge beside it, left out; otherwise a line of its own. */
  card?: 'title' | 'badge' | 'hidden';
};

export type GridSort = { by: string; descending: boolean };

export type GridSelection = {
  selected: ReadonlySet<RowKey>;
  onChange: (selected: ReadonlySet<RowKey>) => void;
};

/** What the table and the cards both draw from. */
export type GridBody<Row> = {
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  /** Names a row to screen readers, where it is selected; its key otherwise. */
  rowName: (row: Row) => string;
  rowHref?: (row: Row) => string;
  selection?: GridSelection;
  sort?: GridSort;
  onSort?: (sort: GridSort) => void;
  busy: boolean;
  /** Rows of grey bars to draw while there is nothing else yet. */
  skeletons: number;
};

export function toggled(selection: GridSelection, keys: readonly RowKey[], on: boolean): void {
  const next = new Set(selection.selected);
  for (const key of keys) {
    if (on) next.add(key);
    else next.delete(key);
  }
  selection.onChange(next);
}
