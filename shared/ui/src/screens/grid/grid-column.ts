import type { ComponentType, ReactNode } from 'react';

export type RowKey = string | number;

export type GridColumn<Row> = {
  id: string;
  header: string;
  /** null if the row has no value: tables show a dash, cards nothing. */
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** A CSS width such as `160px` or `30%`; by default the column takes the remaining space. */
  width?: string;
  /** For a single button: as narrow as it, and only screen readers get the header. */
  button?: true;
  /** Long text wraps instead of being truncated. */
  wrap?: boolean;
  /** For values such as dates: never truncated, and wrapped only as a last resort. */
  whole?: boolean;
  /** If there is no room, the columns with the highest number drop out first. Columns without a number stay. */
  priority?: number | undefined;
  /** Makes the header sortable; this value becomes `sort.by` of the grid. */
  sort?: string;
  /** Editable in place if the grid has `editing`: `value` is the field's initial text. */
  edit?: { value: (row: Row) => string; maxLength?: number; inputMode?: 'text' | 'tel' };
  /**
   * Position in the card. First line: `title`, by default the first column, and `menu`. Second line: `badge`, `date`, by default the first
   * `whole` column, and `amount`. Others follow with their headers, and buttons (`footer`) come last.
   */
  card?: 'title' | 'badge' | 'date' | 'amount' | 'menu' | 'footer' | 'hidden';
};

export type GridSort = { by: string; descending: boolean };

export type GridSelection = {
  selected: ReadonlySet<RowKey>;
  onChange: (selected: ReadonlySet<RowKey>) => void;
};

export type GridCell = { row: RowKey; column: string };

/** In-place editing. The grid's parent component stores the open cell and closes it when the change is saved. */
export type GridEditing<Row> = {
  /** `EditableCell` of `@portal/ui/forms`, which grids without editing don't load. */
  Cell: ComponentType<EditableCellProps<Row>>;
  /** The cell being edited. With `error` it stays open and shows the error. */
  open: (GridCell & { busy?: boolean; error?: string }) | null;
  onOpen: (cell: GridCell) => void;
  onCancel: () => void;
  /** `next` is the cell that Tab moves to; null if the user saved in another way, or if there is no further cell. */
  onSave: (row: Row, column: string, value: string, next: GridCell | null) => void;
};

export type EditableCellProps<Row> = {
  /** Classes of a cell of the table. */
  className: string;
  row: Row;
  rowKey: RowKey;
  rowName: string;
  column: GridColumn<Row>;
  columns: readonly GridColumn<Row>[];
  edit: NonNullable<GridColumn<Row>['edit']>;
  editing: GridEditing<Row>;
};

/** Props shared by table and cards. */
export type GridBody<Row> = {
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  /** Accessible name of a selectable row; its key by default. */
  rowName: (row: Row) => string;
  rowHref?: (row: Row) => string | undefined;
  /** For rows that open a dialog instead of a page. Returns undefined for rows that don't. */
  rowOpen?: (row: Row) => (() => void) | undefined;
  /** For rows whose cells have links: a click beside them follows the first one. */
  followsLink?: boolean;
  selection?: GridSelection;
  editing?: GridEditing<Row>;
  sort?: GridSort;
  onSort?: (sort: GridSort) => void;
  /** Called with the ids of the columns that dropped out, by priority, because there is no room. */
  onDrop?: (ids: readonly string[]) => void;
  busy: boolean;
  /** Number of skeleton rows before the first data. */
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
