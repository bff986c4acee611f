import type { GridColumn } from '../grid/grid-column';

export type DataColumn<Row, Name extends string = string> = GridColumn<Row> & {
  /** Names of the export's columns with the same data. */
  exports?: readonly Name[];
  /** Shown only if the user chooses it. */
  optional?: true;
  /** Not shown now, because no row has a value, unless the user chooses columns; still exported and among the default columns. */
  hidden?: boolean;
};
