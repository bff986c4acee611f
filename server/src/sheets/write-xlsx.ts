import { setImmediate } from 'node:timers/promises';
import type { Cell, SheetColumn } from './write-sheet';
import { contentTypes, packageRelations, sheetPath, sheetStart, SHEET_END, styles, TIME_STYLE, workbook, workbookRelations } from './xlsx-parts';
import { xlsxText } from './xlsx-text';
import { ZipWriter } from './zip-writer';

/** Rows of one sheet as the format allows them, without the titles. */
const MOST_ROWS = 1_048_575;
/** Of a cell; a spreadsheet calls the file damaged that holds more, so the rest is left out. */
const MOST_CHARACTERS = 32_767;
/** A zip entry without the extension for larger ones holds 4 GiB. */
const MOST_SHEET_CHARACTERS = 1_000_000_000;
/** From there on a number loses digits, in a spreadsheet and here. */
const LEAST_INEXACT = 1e15;
/** A few milliseconds of work, after which others have their turn. */
const SLICE_ROWS = 500;
const DAY_MS = 86_400_000;
/** 1970-01-01 in days since 1899-12-30, from which spreadsheets count. */
const EPOCH_DAY = 25_569;

const widths = { text: 24, number: 14, time: 20 } as const;

type Limits = { rows: number; characters: number };

/** Texts are inline strings and never formulas; times are dates in UTC. What one sheet cannot hold goes on in the next, titles and all. */
export async function* writeXlsx(
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
  limits: Limits = { rows: MOST_ROWS, characters: MOST_SHEET_CHARACTERS },
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
  zip.add('xl/workbook.xml', workbook(Array.from({ length: sheets.count }, (_none, place) => `Sheet${place + 1}`)));
  zip.add('xl/_rels/workbook.xml.rels', workbookRelations(sheets.count));
  zip.add('[Content_Types].xml', contentTypes(sheets.count));
  zip.finish();
  yield* zip.take();
}

class SheetWriter {
  count = 0;
  /** Of the sheet that is being written, without the titles. */
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

/** Each has its place by the order, so none may be left out. */
function cell(value: Cell): string {
  if (typeof value === 'string') return value === '' ? '<c/>' : text(value);
  if (typeof value === 'number') return numberCell(value);
  if (value === null || Number.isNaN(value.getTime())) return '<c/>';
  return `<c s="${TIME_STYLE}"><v>${value.getTime() / DAY_MS + EPOCH_DAY}</v></c>`;
}

function numberCell(value: number): string {
  if (!Number.isFinite(value)) return '<c/>';
  return Math.abs(value) >= LEAST_INEXACT ? text(String(value)) : `<c><v>${value}</v></c>`;
}

function text(value: string): string {
  return `<c t="inlineStr"><is><t xml:space="preserve">${xlsxText(value.slice(0, MOST_CHARACTERS))}</t></is></c>`;
}
