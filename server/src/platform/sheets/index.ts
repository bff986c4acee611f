/** Reads and writes CSV and XLSX as streams, in constant memory, a few milliseconds at a time. Contains no business rules. */
export { anyContains } from './any-contains';
export { csvRows } from './csv-reader';
export { isErrorValue } from './error-value';
export { openTable, type Table, type TableReading } from './open-table';
export { MAX_ROWS, startOfFile, type FilePosition, type RowBatch, type RowFault, type SheetRow } from './sheet-row';
export type { StoredFile } from './stored-file';
export { localTimes, type Cell } from './cell';
export {
  allPages, cellsBy, ROWS_AT_ONCE, tableFile, tableFileQuery, type CellsOf,
} from './table-file';
export { sheetMediaTypes, writeSheet, type SheetColumn, type SheetFormat } from './write-sheet';
