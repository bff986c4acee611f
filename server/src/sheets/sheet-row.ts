/** Why a row cannot be taken as it stands: it is longer than any row of a table, or holds bytes that are none in its encoding. */
export type RowFault = 'row_too_long' | 'encoding';

/** One row as written; of one that is too long, its beginning. `line` is the first of its lines in the file, from 1. */
export type SheetRow = { line: number; fields: readonly string[]; fault?: RowFault };

/** From where the next row is read: reading can be left there and gone on with, also by another process. */
export type Place = {
  /** Of a CSV file, where the row begins. */
  bytes: number;
  line: number;
};
export const startOfFile: Place = { bytes: 0, line: 1 };

/** `done` bytes of the file have been read. */
export type RowBatch = { rows: SheetRow[]; next: Place; done: number };

/** Of any one file. */
export const MOST_ROWS = 5_000_000;

/** No more of the file is read than they need. */
export async function firstRows(batches: AsyncIterable<RowBatch>, count: number): Promise<SheetRow[]> {
  const taken: SheetRow[] = [];
  for await (const { rows } of batches) {
    taken.push(...rows);
    if (taken.length >= count) break;
  }
  return taken.slice(0, count);
}
