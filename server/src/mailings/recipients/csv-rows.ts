import { AppError } from '@portal/contracts';
import { detectSeparator } from '@portal/messaging';
import { parse, type Parser } from 'csv-parse';
import { TextStream } from './text-stream';

/** By so much text the separator is told. */
const START_CHARACTERS = 65_536;
const LINES_LOOKED_AT = 20;
/** A quote that is never closed takes in the rest of the file; here it is found out. */
const LONGEST_ROW_BYTES = 65_536;

export type CsvRow = { line: number; fields: readonly string[] };

/**
 * The rows of a CSV file as it arrives, in batches of one chunk each; empty lines are left out. Throws csv_unreadable with
 * the line of an unbalanced quote, csv_empty when there is no row at all.
 */
export async function* csvRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow[]> {
  let rows: CsvRow[] = [];
  let parser: Parser | undefined;
  for await (const text of texts(chunks)) {
    // The first text is long enough to tell the separator.
    parser ??= newParser(text, (row) => rows.push(row));
    await write(parser, text);
    if (rows.length > 0) yield rows;
    rows = [];
  }
  if (!parser) throw new AppError('csv_empty');
  await end(parser);
  if (rows.length > 0) yield rows;
}

/** Decoded text, the first piece long enough to look at. */
async function* texts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const stream = new TextStream();
  let start: string | undefined = '';
  for await (const chunk of chunks) {
    const text = stream.decode(chunk);
    if (start === undefined) {
      yield text;
      continue;
    }
    start += text;
    if (start.length < START_CHARACTERS) continue;
    yield start;
    start = undefined;
  }
  const rest = (start ?? '') + stream.end();
  if (rest.trim() !== '') yield rest;
}

function newParser(start: string, onRow: (row: CsvRow) => void): Parser {
  const separator = detectSeparator(start.split(/\r\n|\n|\r/, LINES_LOOKED_AT));
  const parser = parse({
    bom: true,
    delimiter: separator,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW_BYTES,
    // Collected here and not read from the stream: a read per row would take longer than parsing it.
    on_record: (fields: string[], { lines }) => {
      onRow({ line: lines, fields });
      return null;
    },
  });
  // Without a reader the stream would wait for one; nothing comes out of it.
  parser.resume();
  // Each failure is told to the write or the end during which it happened.
  parser.on('error', () => undefined);
  return parser;
}

function write(parser: Parser, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(text, (error) => (error ? reject(unreadable(parser)) : resolve()));
  });
}

function end(parser: Parser): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.once('error', () => reject(unreadable(parser))).once('end', resolve).end();
  });
}

function unreadable(parser: Parser): AppError {
  return new AppError('csv_unreadable', { line: parser.info.lines });
}
