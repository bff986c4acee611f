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
  /** Stays in one line as long as there is any other way to fit: a date. Never cut. */
  whole?: boolean;
  /** The header sorts by it: `sort.by` of the grid is this value. */
  sort?: string;
  /** The cell can be changed in place, where the grid has `editing`: `value` is what its field begins with. */
  edit?: { value: (row: Row) => string; maxLength?: number; inputMode?: 'text' | 'tel' };
  /**
   * In the narrow form: the card's heading, the badge beside it, a menu at the heading's end, buttons at the card's foot, or left
   * out; otherwise a line of its own.
   */
  card?: 'title' | 'badge' | 'menu' | 'foot' | 'hidden';
};

export type GridSort = { by: string; descending: boolean };

export type GridSelection = {
  selected: ReadonlySet<RowKey>;
  onChange: (selected: ReadonlySet<RowKey>) => void;
};

export type GridCell = { row: RowKey; column: string };

/** Cells that are changed in place. Who gives it keeps the open cell and closes it once the change is done. */
export type GridEditing<Row> = {
  /** The cell whose field is open. With `error` it stays open, and says it. */
  open: (GridCell & { busy?: boolean; error?: string }) | null;
  onOpen: (cell: GridCell) => void;
  onLeave: () => void;
  /** `next` is the cell that Tab goes on to, null where the field is just left. */
  onSave: (row: Row, column: string, value: string, next: GridCell | null) => void;
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
  editing?: GridEditing<Row>;
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
