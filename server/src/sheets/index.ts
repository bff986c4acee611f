/**
 * Tables in files: reads CSV and XLSX as they arrive and writes both as they are made, in flat memory whatever their size, a few
 * milliseconds at a time. Knows no business: what a column means is the caller's.
 */
export { csvRows } from './csv-reader';
export { openTable, type Table, type TableReading } from './open-table';
export { MOST_ROWS, startOfFile, type Place, type RowBatch, type RowFault, type SheetRow } from './sheet-row';
export type { StoredFile } from './stored-file';
export { sheetMediaTypes, writeSheet, type Cell, type SheetColumn, type SheetFormat } from './write-sheet';
