export type RowFault = 'row_too_long' | 'encoding';

/** One row as written; a row that is too long is truncated. `line`: the row's first line in the file, from 1. */
export type SheetRow = { line: number; fields: readonly string[]; fault?: RowFault };

/** Start of the next row, from which any process can resume. */
export type FilePosition = {
  bytes: number;
  line: number;
};
export const startOfFile: FilePosition = { bytes: 0, line: 1 };

export type RowBatch = { rows: SheetRow[]; next: FilePosition; done: number };

export const MAX_ROWS = 5_000_000;

/** Returns up to `count` rows and reads no more of the file than needed. */
export async function firstRows(batches: AsyncIterable<RowBatch>, count: number): Promise<SheetRow[]> {
  const taken: SheetRow[] = [];
  for await (const { rows } of batches) {
    taken.push(...rows);
    if (taken.length >= count) break;
  }
  return taken.slice(0, count);
}
