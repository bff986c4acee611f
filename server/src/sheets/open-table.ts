import { isAscii } from 'node:buffer';
import type { FileReading } from '@portal/contracts';
import { detectSeparator, type FileEncoding, type Separator } from '@portal/messaging';
import { csvRows } from './csv-reader';
import { FileUnits } from './file-units';
import { kindOf } from './file-kind';
import { findEncoding, findEncodingWithin } from './find-encoding';
import { firstRows, startOfFile, type Place, type RowBatch, type SheetRow } from './sheet-row';
import { bytesBetween, type StoredFile } from './stored-file';
import { firstXlsxRows, openXlsx, xlsxRows } from './xlsx-reader';

/** How a table is read, nothing of it left to be found out: with it, reading goes on at any place. */
export type TableReading = { format: 'csv'; encoding: FileEncoding; separator: Separator } | { format: 'xlsx'; sheet: number };

export type Table = {
  reading: TableReading;
  /** Names of the sheets of an XLSX file. */
  sheets: readonly string[];
  /** So many rows from the top; quick whatever the size of the file. */
  first(count: number): Promise<SheetRow[]>;
  rows(from?: Place): AsyncGenerator<RowBatch>;
};

/** By so much encoding and separator are told. */
const START_BYTES = 256 * 1024;
const LINES_LOOKED_AT = 20;

/**
 * A table in a stored file, CSV or XLSX by its first bytes, read as wanted; what is not said is found out. Throws file_unreadable,
 * file_encrypted and file_inflates_too_much, as does reading its rows, and csv_unreadable and file_too_many_rows besides.
 */
export async function openTable(file: StoredFile, wanted: FileReading): Promise<Table> {
  return await kindOf(file) === 'xlsx' ? openXlsxTable(file, wanted.sheet ?? 0) : openCsvTable(file, wanted);
}

async function openXlsxTable(file: StoredFile, sheet: number): Promise<Table> {
  const book = await openXlsx(file);
  return {
    reading: { format: 'xlsx', sheet },
    sheets: book.sheets.map(({ name }) => name),
    first: (count) => firstXlsxRows(book, sheet, count),
    rows: (from) => xlsxRows(book, sheet, from),
  };
}

async function openCsvTable(file: StoredFile, wanted: FileReading): Promise<Table> {
  const { encoding, separator } = wanted.encoding && wanted.separator ? wanted as Required<FileReading> : await findReading(file, wanted);
  const rows = (from: Place = startOfFile) => csvRows(file.read(from.bytes, file.bytes), { encoding, separator }, from);
  return { reading: { format: 'csv', encoding, separator }, sheets: [], first: (count) => firstRows(rows(), count), rows };
}

async function findReading(file: StoredFile, { encoding, separator }: FileReading): Promise<{ encoding: FileEncoding; separator: Separator }> {
  const start = await bytesBetween(file, 0, START_BYTES);
  const found = encoding ?? await encodingOf(file, start);
  const lines = new FileUnits(found).of(start).split(/\r\n|\n|\r/, LINES_LOOKED_AT);
  return { encoding: found, separator: separator ?? detectSeparator(lines) };
}

/** A file may have thousands of plain numbers before the first Cyrillic name. */
async function encodingOf(file: StoredFile, start: Buffer): Promise<FileEncoding> {
  const found = findEncoding(start);
  if (found !== 'utf-8' || !isAscii(start)) return found;
  const later = await file.beyondAscii?.();
  return later ? findEncodingWithin(later) : found;
}
