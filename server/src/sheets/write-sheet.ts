import { writeCsv } from './write-csv';
import { writeXlsx } from './write-xlsx';

export type SheetFormat = 'csv' | 'xlsx';
export const sheetMediaTypes: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8; header=present', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
/** Text stays text, whatever it looks like; numbers are exact up to 15 digits, so longer sums of money are text. */
export type Cell = string | number | Date | null;
export type SheetColumn = { title: string; kind: 'text' | 'number' | 'time' };

/**
 * The bytes of a file with a row of titles, from rows that come in batches; one batch is in memory at a time. No cell is run by
 * a spreadsheet: in XLSX texts are typed, in CSV one that would be a formula has an apostrophe before it, which reading takes
 * away again. Times are UTC.
 */
export function writeSheet(format: SheetFormat, columns: readonly SheetColumn[], batches: AsyncIterable<readonly (readonly Cell[])[]>): AsyncIterable<Uint8Array> {
  return format === 'csv' ? writeCsv(columns, batches) : writeXlsx(columns, batches);
}
