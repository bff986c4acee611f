import { csvField, type CsvPreview } from '@portal/messaging';
import { isAmount, isLocalTime, type Cell } from './cell';
import type { SheetColumn } from './write-sheet';

/** Excel recognizes UTF-8 by this mark. */
const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';
const SLICE_ROWS = 1_000;

/** Writes UTF-8 CSV (RFC 4180) with the language's separator and decimal sign, and an apostrophe before formulas. */
export async function* writeCsv(
  columns: readonly SheetColumn[], batches: AsyncIterable<readonly (readonly Cell[])[]>, look: CsvPreview,
): AsyncGenerator<Uint8Array> {
  const line = (cells: readonly Cell[]) => lineOf(cells, look);
  yield Buffer.from(BYTE_ORDER_MARK + line(columns.map(({ title }) => title)));
  for await (const rows of batches) {
    for (let start = 0; start < rows.length; start += SLICE_ROWS) {
      yield Buffer.from(rows.slice(start, start + SLICE_ROWS).map(line).join(''));
    }
  }
}

function lineOf(cells: readonly Cell[], look: CsvPreview): string {
  const written = cells.map((cell) => field(cell, look)).join(look.separator);
  // Quotes a single empty field, because readers skip empty lines.
  return (written === '' ? '""' : written) + LINE_END;
}

function field(cell: Cell, { decimal }: CsvPreview): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return csvField(cell);
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell).replace('.', decimal) : '';
  if (isAmount(cell)) return cell.amount.replace('.', decimal);
  if (isLocalTime(cell)) return cell.localTime;
  return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 19).replace('T', ' ');
}
