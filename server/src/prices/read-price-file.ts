import { AppError } from '@portal/contracts';
import { MOST_PRICE_ROWS, type ImportProblem } from '@portal/contracts/admin';
import { csvRows, type SheetRow } from '../sheets';
import type { PriceColumn, PriceSheet, SheetPrice } from './price-sheet';

export type LineProblem = { line: number; problem: ImportProblem; value: string };

const SHOWN_PROBLEMS = 100;
const LONGEST_VALUE = 100;
/** Of the text at a time: it becomes bytes, since that is what files are read from. */
const SLICE_CHARACTERS = 65_536;

/** What was wrong in a file, and how many lines it has, its header and empty ones left out. */
export class PriceFileTally {
  rows = 0;
  problemCount = 0;
  readonly problems: LineProblem[] = [];

  note(line: number, problem: ImportProblem, value: string): void {
    this.problemCount++;
    if (this.problems.length < SHOWN_PROBLEMS) this.problems.push({ line, problem, value: value.slice(0, LONGEST_VALUE) });
  }
}

/**
 * The lines of a file that can be taken, a slice of the file at a time, after each of which others have their turn; what is wrong with
 * the others is noted in the tally. Throws price_file_refused where the file has no lines or too many, and csv_unreadable.
 */
export async function* readPriceFile(text: string, sheet: PriceSheet, tally: PriceFileTally): AsyncGenerator<SheetPrice[]> {
  let places: Places | null = null;
  const known = new Set<string>();
  for await (const { rows } of csvRows(bytesOf(text), { encoding: 'utf-8' })) {
    const [header, ...others] = places === null ? rows : [null, ...rows];
    if (header) places = placesOf(header, sheet, tally);
    if (places === null) continue;
    tally.rows += others.length;
    if (tally.rows > MOST_PRICE_ROWS) throw new AppError('price_file_refused', { reason: `it has more than ${MOST_PRICE_ROWS} rows` });
    if (places.missing) continue;
    const prices: SheetPrice[] = [];
    for (const row of others) {
      const price = row && readRow(row, { sheet, places, known, tally });
      if (price) prices.push(price);
    }
    if (prices.length > 0) yield prices;
  }
  if (tally.rows === 0) throw new AppError('price_file_refused', { reason: 'it has no rows' });
}

type Places = { of: ReadonlyMap<PriceColumn, number>; missing: boolean };

function placesOf({ line, fields }: SheetRow, { columns }: PriceSheet, tally: PriceFileTally): Places {
  const titles = fields.map(plainTitle);
  const of = new Map(columns.map((column) => [column, titles.indexOf(plainTitle(column))] as const));
  const missing = columns.filter((column) => of.get(column) === -1);
  for (const column of missing) tally.note(line, 'column_missing', column);
  return { of, missing: missing.length > 0 };
}

function plainTitle(title: string): string {
  return title.toLowerCase().replace(/[\s_-]/g, '');
}

type Reading = { sheet: PriceSheet; places: Places; known: Set<string>; tally: PriceFileTally };

function readRow({ line, fields }: SheetRow, { sheet, places, known, tally }: Reading): SheetPrice | null {
  const text = (column: PriceColumn) => (fields[places.of.get(column) ?? -1] ?? '').trim();
  const empty = sheet.columns.filter((column) => text(column) === '');
  for (const column of empty) tally.note(line, 'cell_empty', column);
  if (empty.length > 0) return null;
  const price = sheet.read(text);
  if (Array.isArray(price)) {
    for (const { problem, value } of price) tally.note(line, problem, value);
    return null;
  }
  const key = `${price.messageType} ${price.prefix}`;
  if (!known.has(key)) return known.add(key) && price;
  tally.note(line, 'prefix_twice', price.prefix);
  return null;
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length;) {
    // No pair of surrogates is cut.
    const end = at + SLICE_CHARACTERS + (isFirstOfPair(text.charCodeAt(at + SLICE_CHARACTERS - 1)) ? 1 : 0);
    yield Buffer.from(text.slice(at, end));
    at = end;
  }
}

function isFirstOfPair(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
