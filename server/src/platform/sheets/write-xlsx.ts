import { setImmediate } from 'node:timers/promises';
import { isAmount, isLocalTime, type Cell } from './cell';
import type { SheetColumn } from './write-sheet';
import {
  contentTypes, packageRelations, sheetPath, sheetStart, DAY_STYLE, SHEET_END, styles, TIME_STYLE, workbook, workbookRelations,
} from './xlsx-parts';
import { xlsxText } from './xlsx-text';
import { ZipWriter } from './zip-writer';

/** Format limit of 1,048,576 rows, less the title row. */
const MAX_ROWS = 1_048_575;
/** Longer cells make spreadsheets report a damaged file, so they are truncated. */
const MAX_CHARACTERS = 32_767;
/** Keeps a sheet below 4 GiB, the limit of a zip entry without ZIP64. */
const MAX_SHEET_CHARACTERS = 1_000_000_000;
/** From this size on, spreadsheets would lose digits of a number, so it is written as text. */
const MIN_INEXACT = 1e15;
const MAX_EXACT_DIGITS = 15;
const DAY_LENGTH = '2026-11-22'.length;
/** Rows written before yielding to the event loop: a few milliseconds of work. */
const SLICE_ROWS = 500;
const DAY_MS = 86_400_000;
/** 1970-01-01 in days since 1899-12-30, the spreadsheet epoch. */
const EPOCH_DAY = 25_569;

const widths = { text: 24, number: 14, time: 20 } as const;

type SheetLimits = { rows: number; characters: number };

/** Texts are inline strings, never formulas; times are dates in UTC. Rows beyond the limits continue on a new sheet with titles. */
export async function* writeXlsx(
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
  limits: SheetLimits = { rows: MAX_ROWS, characters: MAX_SHEET_CHARACTERS },
): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter();
  zip.add('_rels/.rels', packageRelations);
  zip.add('xl/styles.xml', styles);
  const sheets = new SheetWriter(zip, columns);
  sheets.begin();
  for await (const batch of batches) {
    for (let start = 0; start < batch.length;) {
      if (sheets.rows >= limits.rows || sheets.characters >= limits.characters) sheets.begin();
      const end = Math.min(start + SLICE_ROWS, start + limits.rows - sheets.rows);
      sheets.write(batch.slice(start, end));
      start = end;
      yield* zip.take();
      await setImmediate();
    }
  }
  sheets.end();
  zip.add('xl/workbook.xml', workbook(Array.from({ length: sheets.count }, (_none, index) => `Sheet${index + 1}`)));
  zip.add('xl/_rels/workbook.xml.rels', workbookRelations(sheets.count));
  zip.add('[Content_Types].xml', contentTypes(sheets.count));
  zip.finish();
  yield* zip.take();
}

class SheetWriter {
  count = 0;
  rows = 0;
  characters = 0;

  constructor(private readonly zip: ZipWriter, private readonly columns: readonly SheetColumn[]) {}

  begin(): void {
    this.end();
    this.zip.begin(sheetPath(++this.count));
    this.zip.write(sheetStart(this.columns.map(({ kind }) => widths[kind])) + row(this.columns.map(({ title }) => title)));
    this.rows = 0;
    this.characters = 0;
  }

  write(rows: readonly (readonly Cell[])[]): void {
    const text = rows.map(row).join('');
    this.zip.write(text);
    this.rows += rows.length;
    this.characters += text.length;
  }

  end(): void {
    if (this.count > 0) this.zip.write(SHEET_END);
    this.zip.end();
  }
}

function row(cells: readonly Cell[]): string {
  return `<row>${cells.map(cell).join('')}</row>`;
}

/** Cells are written without their position, so even empty ones must be written. */
function cell(value: Cell): string {
  if (typeof value === 'string') return value === '' ? '<c/>' : text(value);
  if (typeof value === 'number') return numberCell(value);
  if (value === null) return '<c/>';
  if (isAmount(value)) {
    return value.amount.replace(/\D/g, '').length > MAX_EXACT_DIGITS ? text(value.amount) : numberCell(Number(value.amount));
  }
  return isLocalTime(value) ? timeCell(
    new Date(`${value.localTime.replace(' ', 'T')}Z`), value.localTime.length <= DAY_LENGTH,
  ) : timeCell(value);
}

function timeCell(time: Date, isDay = false): string {
  if (Number.isNaN(time.getTime())) return '<c/>';
  return `<c s="${isDay ? DAY_STYLE : TIME_STYLE}"><v>${time.getTime() / DAY_MS + EPOCH_DAY}</v></c>`;
}

function numberCell(value: number): string {
  if (!Number.isFinite(value)) return '<c/>';
  return Math.abs(value) >= MIN_INEXACT ? text(String(value)) : `<c><v>${value}</v></c>`;
}

function text(value: string): string {
  return `<c t="inlineStr"><is><t xml:space="preserve">${xlsxText(value.slice(0, MAX_CHARACTERS))}</t></is></c>`;
}
