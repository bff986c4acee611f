import type { ColumnChoice } from '@portal/contracts';
import { fieldTitled } from './known-titles';

type Rows = readonly (readonly string[])[];

/** Whether a cell is written as telephone numbers are, or as a spreadsheet mistreats them. */
export function looksLikeNumber(cell: string): boolean {
  const digits = cell.replace(/\D/g, '').length;
  return digits >= 7 && digits <= 15 && /^[\s'"+]*[\d\s().\-/]+$/.test(cell);
}

/** A row of titles says what is below it: one of them is known, or no number stands there over a column of numbers. */
export function guessHeader([first = [], ...others]: Rows): boolean {
  if (first.some(looksLikeNumber)) return false;
  if (first.some((cell) => fieldTitled(cell) !== undefined)) return true;
  return others.length > 0 && columnOfNumbers(others) !== undefined;
}

/** By the titles, each field once; the numbers where none says, by what stands in most of the rows. */
export function guessColumns(titles: readonly string[], rows: Rows): Partial<ColumnChoice> {
  const guessed: Partial<ColumnChoice> = {};
  for (const [place, title] of titles.entries()) {
    const field = fieldTitled(title);
    if (field !== undefined) guessed[field] ??= place;
  }
  const num = guessed.num ?? columnOfNumbers(rows);
  return { ...guessed, ...(num !== undefined && { num }) };
}

function columnOfNumbers(rows: Rows): number | undefined {
  const counts: number[] = [];
  for (const row of rows) for (const [place, cell] of row.entries()) if (looksLikeNumber(cell)) counts[place] = (counts[place] ?? 0) + 1;
  let best: number | undefined;
  counts.forEach((count, place) => {
    if (count * 2 >= rows.length && count > (best === undefined ? 0 : counts[best] ?? 0)) best = place;
  });
  return best;
}
