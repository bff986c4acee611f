import type { ImportColumns } from '@portal/contracts';
import { fieldTitled } from './known-titles';

type Rows = readonly (readonly string[])[];

function looksLikeNumber(cell: string): boolean {
  const digits = cell.replace(/\D/g, '').length;
  return digits >= 7 && digits <= 15 && /^[\s'"+]*[\d\s().\-/]+$/.test(cell);
}

/** Returns true if the first row contains titles: it has no phone number, and either a known title or a column of numbers below it. */
export function guessHeader([first = [], ...others]: Rows): boolean {
  if (first.some(looksLikeNumber)) return false;
  if (first.some((cell) => fieldTitled(cell) !== undefined)) return true;
  return others.length > 0 && columnOfNumbers(others) !== undefined;
}

/** Finds columns by title. Without a title for numbers, takes the column with most numbers, at least half of its cells. */
export function guessColumns(titles: readonly string[], rows: Rows): Partial<ImportColumns> {
  const guessed: Partial<ImportColumns> = {};
  for (const [index, title] of titles.entries()) {
    const field = fieldTitled(title);
    if (field !== undefined) guessed[field] ??= index;
  }
  const num = guessed.num ?? columnOfNumbers(rows);
  return { ...guessed, ...(num !== undefined && { num }) };
}

function columnOfNumbers(rows: Rows): number | undefined {
  const counts: number[] = [];
  for (const row of rows) for (const [index, cell] of row.entries()) if (looksLikeNumber(cell)) counts[index] = (counts[index] ?? 0) + 1;
  let best: number | undefined;
  counts.forEach((count, index) => {
    if (count * 2 >= rows.length && count > (best === undefined ? 0 : counts[best] ?? 0)) best = index;
  });
  return best;
}
