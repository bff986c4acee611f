import { isAscii } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { detectEncoding, detectSeparator, unguardFormulas, type FileEncoding, type Separator } from '@portal/messaging';
import { CsvParser, type CsvRow } from './csv-parser';
import { fieldDecoder, type FieldDecoder } from './field-decoder';
import { detectEncodingWithin } from './encoding-within';
import { FileUnits } from './file-units';
import { separatorLine } from './separator-line';
import { startOfFile, type FilePosition, type RowBatch, type SheetRow } from './sheet-row';

/** Undefined settings are detected. To resume inside a file, both must be set. */
export type CsvReading = { encoding?: FileEncoding; separator?: Separator };

/** Bytes parsed before yielding to the event loop: a few milliseconds of work. */
const SLICE_BYTES = 65_536;
/** Enough rows to detect the separator; the encoding needs fewer bytes. */
const START_BYTES = 65_536;
const LINES_LOOKED_AT = 20;

/** Yields one batch per slice. Removes the apostrophe that writeSheet puts before formulas. Throws csv_unreadable with the line. */
export async function* csvRows(
  chunks: AsyncIterable<Uint8Array>, reading: CsvReading = {}, from: FilePosition = startOfFile,
): AsyncGenerator<RowBatch> {
  let reader: CsvReader | undefined;
  let waiting: Buffer | undefined;
  for await (const slice of slices(chunks)) {
    // A slice is parsed only after the next one arrives, because the parser must know which slice is the last.
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

/** Splits the file into slices. The first slice is long enough for detection. */
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
  private readonly parser: CsvParser;
  private decode: FieldDecoder | undefined;
  private next: FilePosition;
  private readonly lead: number;

  constructor(start: Buffer, { encoding, separator }: CsvReading, from: FilePosition) {
    const found = encoding ?? detectEncoding(start);
    this.units = new FileUnits(found);
    // If the start is ASCII, detects the encoding later: thousands of plain numbers may precede the first Cyrillic name.
    if (encoding || this.units.width === 2 || !isAscii(start)) this.decode = fieldDecoder(found);
    this.next = from;
    const text = new FileUnits(found).of(start);
    const mark = from.bytes === 0 ? this.units.markOf(text) : 0;
    const named = from.bytes === 0 ? separatorLine(text.slice(mark)) : null;
    this.lead = mark + (named?.length ?? 0);
    this.parser = new CsvParser(separator ?? named?.separator ?? separatorOf(text.slice(this.lead)), from.line + (named?.length ? 1 : 0));
  }

  read(slice: Buffer, last: boolean): RowBatch {
    if (!this.decode && !isAscii(slice)) this.decode = fieldDecoder(detectEncodingWithin(slice));
    const units = this.units.of(slice);
    let { bytes, line } = this.next;
    const lead = bytes === 0 ? this.lead : 0;
    bytes += lead * this.units.width;
    const rows: SheetRow[] = [];
    for (const parsed of this.parser.parse(lead > 0 ? units.slice(lead) : units, last)) {
      bytes += parsed.units * this.units.width;
      line = parsed.line + parsed.lines;
      if (!parsed.blank) rows.push(this.row(parsed));
    }
    this.next = { bytes, line };
    return { rows, next: this.next, done: bytes };
  }

  private row({ line, fields, tooLong }: CsvRow): SheetRow {
    let damaged = false;
    for (let index = 0; index < fields.length; index++) {
      const field = fields[index] ?? '';
      const decoded = this.decode?.(field);
      fields[index] = unguardFormulas(decoded?.text ?? field);
      damaged ||= decoded?.damaged ?? false;
    }
    if (tooLong) return { line, fields, fault: 'row_too_long' };
    return damaged ? { line, fields, fault: 'encoding' } : { line, fields };
  }
}

function separatorOf(start: string): Separator {
  return detectSeparator(start.slice(0, START_BYTES).split(/\r\n|\n|\r/, LINES_LOOKED_AT));
}
