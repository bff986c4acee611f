import { AppError } from '@portal/contracts';
import { MAX_PRICE_ROWS, type ImportProblem } from '@portal/contracts/admin';
import { csvRows, type SheetRow } from '../../platform/sheets';
import type { PriceColumn, PriceSheet, SheetPrice } from './price-sheet';

export type LineProblem = { line: number; problem: ImportProblem; value: string };

const SHOWN_PROBLEMS = 100;
const MAX_VALUE_LENGTH = 100;
/** The CSV reader takes bytes, so text is encoded in slices of this many characters. */
const SLICE_CHARACTERS = 65_536;

/** Errors and row count of a file; the header and empty lines are not counted. */
export class PriceFileReport {
  rows = 0;
  problemCount = 0;
  readonly problems: LineProblem[] = [];

  note(line: number, problem: ImportProblem, value: string): void {
    this.problemCount++;
    if (this.problems.length < SHOWN_PROBLEMS) this.problems.push({ line, problem, value: value.slice(0, MAX_VALUE_LENGTH) });
  }
}

/**
 * Yields valid rows slice by slice; errors go to `report`. Throws csv_unreadable, or price_file_refused for an empty file, a single line
 * without the required columns, or too many rows.
 */
export async function* readPriceFile(text: string, sheet: PriceSheet, report: PriceFileReport): AsyncGenerator<SheetPrice[]> {
  let columns: ColumnIndexes | null = null;
  const known = new Set<string>();
  for await (const { rows } of csvRows(bytesOf(text), { encoding: 'utf-8' })) {
    const [header, ...others] = columns === null ? rows : [null, ...rows];
    if (header) columns = findColumns(header, sheet, report);
    if (columns === null) continue;
    report.rows += others.length;
    if (report.rows > MAX_PRICE_ROWS) throw new AppError('price_file_refused', { reason: `it has more than ${MAX_PRICE_ROWS} rows` });
    if (columns.missing) continue;
    const prices: SheetPrice[] = [];
    for (const row of others) {
      const price = row && readRow(row, { sheet, columns, known, report });
      if (price) prices.push(price);
    }
    if (prices.length > 0) yield prices;
  }
  // A file with only a header is the export of an empty list, so it is valid.
  if (columns === null || (columns.missing && report.rows === 0)) throw new AppError('price_file_refused', { reason: 'it has no rows' });
}

type ColumnIndexes = { of: ReadonlyMap<PriceColumn, number>; missing: boolean };

function findColumns({ line, fields }: SheetRow, { columns }: PriceSheet, report: PriceFileReport): ColumnIndexes {
  const titles = fields.map(plainTitle);
  const of = new Map(columns.map((column) => [column, titles.indexOf(plainTitle(column))] as const));
  const missing = columns.filter((column) => of.get(column) === -1);
  for (const column of missing) report.note(line, 'column_missing', column);
  return { of, missing: missing.length > 0 };
}

function plainTitle(title: string): string {
  return title.toLowerCase().replace(/[\s_-]/g, '');
}

type PriceFileContext = { sheet: PriceSheet; columns: ColumnIndexes; known: Set<string>; report: PriceFileReport };

function readRow({ line, fields }: SheetRow, { sheet, columns, known, report }: PriceFileContext): SheetPrice | null {
  const text = (column: PriceColumn) => (fields[columns.of.get(column) ?? -1] ?? '').trim();
  const empty = sheet.columns.filter((column) => text(column) === '');
  for (const column of empty) report.note(line, 'cell_empty', column);
  if (empty.length > 0) return null;
  const price = sheet.read(text);
  if (Array.isArray(price)) {
    for (const { problem, value } of price) report.note(line, problem, value);
    return null;
  }
  const key = `${price.messageType} ${price.prefix}`;
  if (!known.has(key)) return known.add(key) && price;
  report.note(line, 'prefix_twice', price.prefix);
  return null;
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length;) {
    // A slice must not split a surrogate pair.
    const end = at + SLICE_CHARACTERS + (isFirstOfPair(text.charCodeAt(at + SLICE_CHARACTERS - 1)) ? 1 : 0);
    yield Buffer.from(text.slice(at, end));
    at = end;
  }
}

function isFirstOfPair(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
