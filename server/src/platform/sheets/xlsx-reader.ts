import { AppError } from '@portal/contracts';
import { isErrorValue, UNKNOWN_ERROR } from './error-value';
import { generalNumber } from './number-format';
import { SharedStrings, readSharedStrings } from './shared-strings';
import { firstRows, MAX_ROWS, startOfFile, type FilePosition, type RowBatch, type SheetRow } from './sheet-row';
import type { StoredFile } from './stored-file';
import { openWorkbook, type Workbook } from './workbook';
import { readXml } from './xml-reader';
import { textOfXlsx } from './xlsx-text';
import { ZipReader } from './zip-reader';

/** Maximum columns per row, more than a contact list has; further columns are ignored. */
const MAX_COLUMNS = 500;
/** Maximum characters of a cell by the format; a row with a longer cell is faulty. */
const MAX_CHARACTERS = 32_767;

export type OpenWorkbook = Workbook & { zip: ZipReader; bytes: number };

export async function openXlsx(file: StoredFile): Promise<OpenWorkbook> {
  const zip = await ZipReader.open(file);
  return { ...await openWorkbook(zip), zip, bytes: file.bytes };
}

export async function* xlsxRows(
  book: OpenWorkbook, sheet: number, from: FilePosition = startOfFile, limit = MAX_ROWS,
): AsyncGenerator<RowBatch> {
  const strings = book.sharedStrings === null ? new SharedStrings() : await readSharedStrings(book.zip, book.sharedStrings);
  yield* rowsOf(book, sheet, { from, limit }, strings);
}

export async function firstXlsxRows(book: OpenWorkbook, sheet: number, count: number): Promise<SheetRow[]> {
  let named = -1;
  const noting = { get: (index: number) => ((named = Math.max(named, index)), '') };
  await firstRows(rowsOf(book, sheet, all, noting), count);
  const strings = book.sharedStrings === null || named === -1 ? new SharedStrings() : await readSharedStrings(
    book.zip, book.sharedStrings, named,
  );
  return firstRows(rowsOf(book, sheet, all, strings), count);
}

type Extent = { from: FilePosition; limit: number };
const all: Extent = { from: startOfFile, limit: MAX_ROWS };

async function* rowsOf(
  book: OpenWorkbook, sheet: number, { from, limit }: Extent, strings: Pick<SharedStrings, 'get'>,
): AsyncGenerator<RowBatch> {
  const path = book.sheets[sheet]?.path;
  if (path === undefined) throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'reading.sheet' } }]);
  const size = Math.max(book.zip.sizeOf(path), 1);
  const rows = new RowBuilder(book, strings, limit);
  let read = 0;
  for await (const length of readXml(book.zip.read(path), rows, () => rows.line)) {
    read += length;
    const found = rows.take().filter(({ line }) => line >= from.line);
    if (rows.line < from.line) continue;
    yield { rows: found, next: { bytes: 0, line: rows.line + 1 }, done: Math.min(book.bytes, Math.round((read / size) * book.bytes)) };
  }
}

/** Builds rows from a sheet's XML events (ECMA-376 part 1, 18.3.1). Each cell is placed at its column, as the text that Excel shows. */
class RowBuilder {
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
  private hasFormula = false;
  private inPhonetic = false;

  constructor(private readonly book: Workbook, private readonly strings: Pick<SharedStrings, 'get'>, private readonly limit: number) {}

  take(): SheetRow[] {
    const rows = this.ready;
    this.ready = [];
    return rows;
  }

  readonly open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name === 'row') this.openRow(attributes);
    else if (name === 'c') this.openCell(attributes);
    else if (name === 'rPh') this.inPhonetic = true;
    else if (name === 'f') this.hasFormula = true;
    else this.collects = name === 'v' || name === 't';
  };

  readonly text = (part: string): void => {
    if (!this.collects || this.inPhonetic) return;
    this.tooLong ||= this.value.length + part.length > MAX_CHARACTERS;
    if (!this.tooLong) this.value += part;
  };

  readonly close = (name: string): void => {
    if (name === 'v' || name === 't') this.collects = false;
    else if (name === 'rPh') this.inPhonetic = false;
    else if (name === 'c') this.closeCell();
    else if (name === 'row') this.closeRow();
  };

  private openRow({ r }: Readonly<Record<string, string>>): void {
    if (++this.count > this.limit) throw new AppError('file_too_many_rows', { max: this.limit });
    const written = Number(r);
    // A row number that does not increase is ignored.
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
    this.hasFormula = false;
  }

  private closeCell(): void {
    const text = this.shown();
    if (this.column < MAX_COLUMNS && text !== '') {
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
    // An empty value means that the program that wrote the file did not compute the formula. In a `str` cell, it is a valid empty text.
    if (this.hasFormula && this.value === '' && this.kind !== 'str') return UNKNOWN_ERROR;
    switch (this.kind) {
      case 's': return this.value === '' ? '' : this.strings.get(Number(this.value));
      case 'inlineStr': case 'str': return textOfXlsx(this.value);
      case 'n': return this.value === '' ? '' : this.number();
      case 'b': return this.value === '1' ? 'TRUE' : 'FALSE';
      case 'e': return isErrorValue(this.value) ? this.value : UNKNOWN_ERROR;
      default: return this.value;
    }
  }

  /** Most sheets store phone numbers as numbers, some as 3.80671234567E+11. */
  private number(): string {
    const value = Number(this.value);
    if (!Number.isFinite(value)) return this.value;
    return this.book.formats[this.style]?.(value, this.book.from1904) ?? generalNumber(value);
  }
}

/** `BC12` is column 54, from 0; null if invalid. */
function columnOf(reference: string): number | null {
  let column = 0;
  for (const letter of reference) {
    const value = letter.charCodeAt(0) - 64;
    if (value < 1 || value > 26) break;
    column = column * 26 + value;
    if (column > MAX_COLUMNS * 100) return MAX_COLUMNS;
  }
  return column === 0 ? null : column - 1;
}
