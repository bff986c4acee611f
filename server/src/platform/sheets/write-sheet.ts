import type { Language } from '@portal/contracts';
import { csvPreview } from '@portal/messaging';
import type { Cell } from './cell';
import { writeCsv } from './write-csv';
import { writeXlsx } from './write-xlsx';

export type SheetFormat = 'csv' | 'xlsx';
export const sheetMediaTypes: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8; header=present', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
export type SheetColumn = { title: string; kind: 'text' | 'number' | 'time' };
export type SheetKind = { format: SheetFormat; language: Language };

/** Streams a file. No cell runs as a formula: XLSX stores texts as such; CSV puts an apostrophe first, which csvRows removes on reading. */
export function writeSheet(
  { format, language }: SheetKind, columns: readonly SheetColumn[], batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncIterable<Uint8Array> {
  return format === 'csv' ? writeCsv(columns, batches, csvPreview(language)) : writeXlsx(columns, batches);
}
