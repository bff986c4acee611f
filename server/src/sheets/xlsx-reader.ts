import { AppError } from '@portal/contracts';
import { writtenDate } from './date-formats';
import { SharedStrings, readSharedStrings } from './shared-strings';
import { firstRows, MOST_ROWS, startOfFile, type Place, type RowBatch, type SheetRow } from './sheet-row';
import type { StoredFile } from './stored-file';
import { openWorkbook, type Workbook } from './workbook';
import { readXml } from './xml-reader';
import { textOfXlsx } from './xlsx-text';
import { ZipReader } from './zip-reader';

/** A table of people has not so many; what stands further right is left out. */
const MOST_COLUMNS = 500;
/** What a cell of a spreadsheet holds; a row with a longer one is no row of a table. */
const MOST_CHARACTERS = 32_767;

export type OpenWorkbook = Workbook & { zip: ZipReader; bytes: number };

export async function openXlsx(file: StoredFile): Promise<OpenWorkbook> {
  const zip = await ZipReader.open(file);
  return { ...await openWorkbook(zip), zip, bytes: file.bytes };
}

/** The rows of a sheet that stand at `from` or below, in batches of one slice each; empty rows are left out. */
export async function* xlsxRows(book: OpenWorkbook, sheet: number, from: Place = startOfFile, most = MOST_ROWS): AsyncGenerator<RowBatch> {
  const strings = book.sharedStrings === null ? new SharedStrings() : await readSharedStrings(book.zip, book.sharedStrings);
  yield* rowsOf(book, sheet, { from, most }, strings);
}

/** Some rows from the top, without reading more of the file than they need. */
export async function firstXlsxRows(book: OpenWorkbook, sheet: number, count: number): Promise<SheetRow[]> {
  let named = -1;
  const noting = { get: (index: number) => ((named = Math.max(named, index)), '') };
  await firstRows(rowsOf(book, sheet, all, noting), count);
  const strings = book.sharedStrings === null || named === -1 ? new SharedStrings() : await readSharedStrings(book.zip, book.sharedStrings, named);
  return firstRows(rowsOf(book, sheet, all, strings), count);
}

type Extent = { from: Place; most: number };
const all: Extent = { from: startOfFile, most: MOST_ROWS };

async function* rowsOf(book: OpenWorkbook, sheet: number, { from, most }: Extent, strings: Pick<SharedStrings, 'get'>): AsyncGenerator<RowBatch> {
  const path = book.sheets[sheet]?.path;
  if (path === undefined) throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'reading.sheet' } }]);
  const size = Math.max(book.zip.sizeOf(path), 1);
  const rows = new RowBuilder(book, strings, most);
  let read = 0;
  for await (const length of readXml(book.zip.read(path), rows, () => rows.line)) {
    read += length;
    const found = rows.take().filter(({ line }) => line >= from.line);
    if (rows.line < from.line) continue;
    yield { rows: found, next: { bytes: 0, line: rows.line + 1 }, done: Math.min(book.bytes, Math.round((read / size) * book.bytes)) };
  }
}

/** Makes rows of the events of a sheet's XML (18.3.1): cells in their places, as the texts that they show, or nearly. */
class RowBuilder {
  /** Of the row that ended last. */
  line = 0;
  private ready: SheetRow[] = [];
  private count = 0;
  private current = 0;
  private fields: string[] = [];
  private column = 0;
  private kind = '';
  private style = 0;
  private value = '';
  private collects = false;
  private tooLong = false;
  private inPhonetic = false;

  constructor(private readonly book: Workbook, private readonly strings: Pick<SharedStrings, 'get'>, private readonly most: number) {}

  take(): SheetRow[] {
    const rows = this.ready;
    this.ready = [];
    return rows;
  }

  readonly open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name === 'row') this.openRow(attributes);
    else if (name === 'c') this.openCell(attributes);
    else if (name === 'rPh') this.inPhonetic = true;
    else this.collects = name === 'v' || name === 't';
  };

  readonly text = (part: string): void => {
    if (!this.collects || this.inPhonetic) return;
    this.tooLong ||= this.value.length + part.length > MOST_CHARACTERS;
    if (!this.tooLong) this.value += part;
  };

  readonly close = (name: string): void => {
    if (name === 'v' || name === 't') this.collects = false;
    else if (name === 'rPh') this.inPhonetic = false;
    else if (name === 'c') this.closeCell();
    else if (name === 'row') this.closeRow();
  };

  private openRow({ r }: Readonly<Record<string, string>>): void {
    if (++this.count > this.most) throw new AppError('file_too_many_rows', { max: this.most });
    const written = Number(r);
    // Numbers of rows only grow; what a file says otherwise is not believed.
    this.current = Number.isSafeInteger(written) && written > this.line && written < 2 ** 31 ? written : this.line + 1;
    this.fields = [];
    this.column = 0;
    this.tooLong = false;
  }

  private openCell({ r, t, s }: Readonly<Record<string, string>>): void {
    if (r !== undefined) this.column = columnOf(r) ?? this.column;
    this.kind = t ?? 'n';
    this.style = Number(s ?? -1);
    this.value = '';
  }

  private closeCell(): void {
    const text = this.shown();
    if (this.column < MOST_COLUMNS && text !== '') {
      while (this.fields.length < this.column) this.fields.push('');
      this.fields[this.column] = text;
    }
    this.column++;
  }

  private closeRow(): void {
    this.line = this.current;
    if (this.tooLong) this.ready.push({ line: this.line, fields: this.fields, fault: 'row_too_long' });
    else if (this.fields.length > 0) this.ready.push({ line: this.line, fields: this.fields });
  }

  private shown(): string {
    switch (this.kind) {
      case 's': return this.value === '' ? '' : this.strings.get(Number(this.value));
      case 'inlineStr': case 'str': return textOfXlsx(this.value);
      case 'n': return this.value === '' ? '' : this.number();
      default: return this.value;
    }
  }

  /** Telephone numbers stand as numbers in most sheets, some of them as 3.80671234567E+11. */
  private number(): string {
    const value = Number(this.value);
    if (!Number.isFinite(value)) return this.value;
    if (this.book.timeStyles[this.style]) return writtenDate(value, this.book.from1904);
    return Number.isSafeInteger(value) ? String(value) : this.value;
  }
}

/** `BC12` is 54, counted from 0; null where it is no place of a cell. */
function columnOf(place: string): number | null {
  let column = 0;
  for (const letter of place) {
    const value = letter.charCodeAt(0) - 64;
    if (value < 1 || value > 26) break;
    column = column * 26 + value;
    if (column > MOST_COLUMNS * 100) return MOST_COLUMNS;
  }
  return column === 0 ? null : column - 1;
}
