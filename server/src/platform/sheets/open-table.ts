import { isAscii } from 'node:buffer';
import type { FileReading } from '@portal/contracts';
import { detectEncoding, detectSeparator, type FileEncoding, type Separator } from '@portal/messaging';
import { csvRows } from './csv-reader';
import { FileUnits } from './file-units';
import { kindOf } from './file-kind';
import { detectEncodingWithin } from './encoding-within';
import { separatorLine } from './separator-line';
import { firstRows, startOfFile, type FilePosition, type RowBatch, type SheetRow } from './sheet-row';
import { bytesBetween, type StoredFile } from './stored-file';
import { firstXlsxRows, openXlsx, xlsxRows } from './xlsx-reader';

/** Complete settings, with which reading can resume at any position. */
export type TableReading = { format: 'csv'; encoding: FileEncoding; separator: Separator } | { format: 'xlsx'; sheet: number };

export type Table = {
  reading: TableReading;
  sheets: readonly string[];
  first(count: number): Promise<SheetRow[]>;
  rows(from?: FilePosition): AsyncGenerator<RowBatch>;
};

const START_BYTES = 256 * 1024;
const LINES_LOOKED_AT = 20;

/**
 * Opens a file. Its first bytes determine the type; missing settings are detected. Throws file_unreadable, file_encrypted,
 * file_inflates_too_much; reading rows also throws csv_unreadable and file_too_many_rows.
 */
export async function openTable(file: StoredFile, requested: FileReading): Promise<Table> {
  return await kindOf(file) === 'xlsx' ? openXlsxTable(file, requested.sheet) : openCsvTable(file, requested);
}

async function openXlsxTable(file: StoredFile, requested: number | undefined): Promise<Table> {
  const book = await openXlsx(file);
  const sheet = requested ?? book.firstSheet;
  return {
    reading: { format: 'xlsx', sheet },
    sheets: book.sheets.map(({ name }) => name),
    first: (count) => firstXlsxRows(book, sheet, count),
    rows: (from) => xlsxRows(book, sheet, from),
  };
}

async function openCsvTable(file: StoredFile, requested: FileReading): Promise<Table> {
  const { encoding, separator } = requested.encoding
    && requested.separator ? requested as Required<FileReading> : await findReading(file, requested);
  const rows = (from: FilePosition = startOfFile) => csvRows(file.read(from.bytes, file.bytes), { encoding, separator }, from);
  return { reading: { format: 'csv', encoding, separator }, sheets: [], first: (count) => firstRows(rows(), count), rows };
}

async function findReading(
  file: StoredFile, { encoding, separator }: FileReading,
): Promise<{ encoding: FileEncoding; separator: Separator }> {
  const start = await bytesBetween(file, 0, START_BYTES);
  const found = encoding ?? await encodingOf(file, start);
  const units = new FileUnits(found);
  const all = units.of(start);
  const text = all.slice(units.markOf(all));
  const named = separatorLine(text);
  const lines = text.slice(named.length).split(/\r\n|\n|\r/, LINES_LOOKED_AT);
  return { encoding: found, separator: separator ?? named.separator ?? detectSeparator(lines) };
}

/** Also examines a later part of the file: thousands of plain numbers may precede the first Cyrillic name. */
async function encodingOf(file: StoredFile, start: Buffer): Promise<FileEncoding> {
  const found = detectEncoding(start);
  if (found !== 'utf-8' || !isAscii(start)) return found;
  const later = await file.beyondAscii?.();
  return later ? detectEncodingWithin(later) : found;
}
