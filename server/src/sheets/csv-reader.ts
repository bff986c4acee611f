import { isAscii } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { detectSeparator, type FileEncoding, type Separator } from '@portal/messaging';
import { CsvCutter, type CutRow } from './csv-cutter';
import { fieldDecoder, type FieldDecoder } from './field-decoder';
import { FileUnits } from './file-units';
import { findEncoding, findEncodingWithin } from './find-encoding';
import { unguarded } from './formula-guard';
import { startOfFile, type Place, type RowBatch, type SheetRow } from './sheet-row';

/** What is left out is found out; a reading that goes on somewhere in the file needs both. */
export type CsvReading = { encoding?: FileEncoding; separator?: Separator };

/** A few milliseconds of work, after which others have their turn. */
const SLICE_BYTES = 65_536;
/** The zero bytes of UTF-16 show in the very first characters, but not in the first byte alone. By so much the separator is told. */
const START_BYTES = 65_536;
const LINES_LOOKED_AT = 20;

/**
 * The rows of a CSV file in batches of one slice each, from bytes that begin at `from`. Empty lines are left out; the guard that
 * writeSheet puts before a formula is taken away. Throws csv_unreadable with the line of an unbalanced quote.
 */
export async function* csvRows(chunks: AsyncIterable<Uint8Array>, reading: CsvReading = {}, from: Place = startOfFile): AsyncGenerator<RowBatch> {
  let reader: CsvReader | undefined;
  let waiting: Buffer | undefined;
  for await (const slice of slices(chunks)) {
    // Held until it is known, since the start of the next slice is needed to know which is the last.
    if (waiting) {
      reader ??= new CsvReader(waiting, reading, from);
      yield reader.read(waiting, false);
      await setImmediate();
    }
    waiting = slice;
  }
  waiting ??= Buffer.alloc(0);
  yield (reader ?? new CsvReader(waiting, reading, from)).read(waiting, true);
}

/** The first is long enough to look at. */
async function* slices(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes: Buffer = start ? Buffer.concat([start, chunk]) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    start = bytes.length < START_BYTES && start ? bytes : undefined;
    if (start) continue;
    for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES);
  }
  if (start) yield start;
}

class CsvReader {
  private readonly units: FileUnits;
  private readonly cutter: CsvCutter;
  private decode: FieldDecoder | undefined;
  private next: Place;

  constructor(start: Buffer, { encoding, separator }: CsvReading, from: Place) {
    const found = encoding ?? findEncoding(start);
    this.units = new FileUnits(found);
    // A list may have thousands of plain numbers before the first Cyrillic name.
    if (encoding || this.units.width === 2 || !isAscii(start)) this.decode = fieldDecoder(found);
    this.next = from;
    this.cutter = new CsvCutter(separator ?? separatorOf(new FileUnits(found).of(start)), from.line);
  }

  read(slice: Buffer, last: boolean): RowBatch {
    if (!this.decode && !isAscii(slice)) this.decode = fieldDecoder(findEncodingWithin(slice));
    const units = this.units.of(slice);
    let { bytes, line } = this.next;
    const mark = bytes === 0 ? this.units.markOf(units) : 0;
    bytes += mark * this.units.width;
    const rows: SheetRow[] = [];
    for (const cut of this.cutter.cut(mark > 0 ? units.slice(mark) : units, last)) {
      bytes += cut.units * this.units.width;
      line = cut.line + cut.lines;
      if (!cut.blank) rows.push(this.row(cut));
    }
    this.next = { bytes, line };
    return { rows, next: this.next, done: bytes };
  }

  private row({ line, fields, tooLong }: CutRow): SheetRow {
    let damaged = false;
    for (let place = 0; place < fields.length; place++) {
      const field = fields[place] ?? '';
      const decoded = this.decode?.(field);
      fields[place] = unguarded(decoded?.text ?? field);
      damaged ||= decoded?.damaged ?? false;
    }
    if (tooLong) return { line, fields, fault: 'row_too_long' };
    return damaged ? { line, fields, fault: 'encoding' } : { line, fields };
  }
}

function separatorOf(start: string): Separator {
  return detectSeparator(start.slice(0, START_BYTES).split(/\r\n|\n|\r/, LINES_LOOKED_AT));
}
