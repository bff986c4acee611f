import { guarded } from './formula-guard';
import type { Cell, SheetColumn } from './write-sheet';

/** With the mark by which Excel knows UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';
/** Also what another reader could take for a separator, and the spaces that ours takes for none of the text. */
const needsQuotes = /[",;|\t\r\n]|^\s|\s$/;
const SLICE_ROWS = 1_000;

/** UTF-8, commas, quotes as RFC 4180 has them; a text that would be a formula is guarded. Times are UTC as ISO 8601 writes them. */
export async function* writeCsv(columns: readonly SheetColumn[], batches: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + line(columns.map(({ title }) => title)));
  for await (const rows of batches) {
    for (let start = 0; start < rows.length; start += SLICE_ROWS) yield Buffer.from(rows.slice(start, start + SLICE_ROWS).map(line).join(''));
  }
}

function line(cells: readonly Cell[]): string {
  const written = cells.map(field).join(',');
  // A line of nothing would be none.
  return (written === '' ? '""' : written) + LINE_END;
}

function field(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().replace('.000Z', 'Z');
  const text = guarded(cell);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
