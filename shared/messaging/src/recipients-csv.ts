import { detectLegacyEncoding, type LegacyEncoding } from './legacy-encoding';

/** Columns of a recipient or address book file (VAL-04). Only `num` is required. */
export const RECIPIENT_COLUMNS = ['num', 'name', 'param1', 'param2', 'param3', 'param4'] as const;

export type RecipientColumn = (typeof RECIPIENT_COLUMNS)[number];

/** Index of each column, from 0. */
export type ColumnIndexes = Partial<Record<RecipientColumn, number>> & { num: number };

export type FoundColumns = { ok: true; columns: ColumnIndexes } | { ok: false; missing: 'num' };

export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** A file with some invalid bytes still counts as UTF-8 if it has at least this many valid non-ASCII letters per invalid sequence. */
const MIN_VALID_LETTERS_PER_FAULT = 5;

export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | LegacyEncoding;

/** Finds columns by the header, ignoring case, spaces, quotes and the byte order mark. Ignores unknown columns and repeated names. */
export function findColumns(header: readonly string[]): FoundColumns {
  const names = header.map((name) => name.replace(/[\s\p{Format}"']/gu, '').toLowerCase());
  const num = names.indexOf('num');
  if (num === -1) return { ok: false, missing: 'num' };
  const columns: ColumnIndexes = { num };
  for (const column of RECIPIENT_COLUMNS) {
    const index = names.indexOf(column);
    if (index !== -1) columns[column] = index;
  }
  return { ok: true, columns };
}

/**
 * Detects the separator from the first lines. Prefers one that yields a column `num`, then the one with the most consistent number of
 * fields. Returns a comma if there is only one column.
 */
export function detectSeparator(firstLines: readonly string[]): Separator {
  const lines = firstLines.map(withoutQuotedText).filter((line) => line.trim() !== '');
  const [header = ''] = lines;
  let best: { separator: Separator; score: readonly number[] } = { separator: ',', score: [0, 0, 0] };
  for (const separator of SEPARATORS) {
    const fields = header.split(separator);
    if (fields.length < 2) continue;
    const alike = lines.filter((line) => line.split(separator).length === fields.length).length;
    const score = [findColumns(fields).ok ? 1 : 0, alike, fields.length];
    if (isHigher(score, best.score)) best = { separator, score };
  }
  return best.separator;
}

/** Detects the encoding from the first kilobytes, which may end within a character. Returns a label for TextDecoder. */
export function detectEncoding(start: Uint8Array): FileEncoding {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8';
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const zeros: [even: number, odd: number] = [0, 0];
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2 === 0 ? 0 : 1]++;
  });
  // In UTF-16, every digit and separator contains a zero byte, and recipient files consist largely of these characters.
  if (zeros[0] + zeros[1] > start.length / 8) return zeros[1] > zeros[0] ? 'utf-16le' : 'utf-16be';
  return isUtf8(start) || isMostlyUtf8(start) ? 'utf-8' : detectLegacyEncoding(start);
}

function withoutQuotedText(line: string): string {
  return line.replace(/"(?:[^"]|"")*"/g, (quoted) => quoted.replace(/[,;\t|]/g, ''));
}

function isHigher(score: readonly number[], other: readonly number[]): boolean {
  for (const [index, value] of score.entries()) {
    const difference = value - (other[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

/** True for UTF-8 with a few damaged letters. A text in another encoding has more invalid sequences. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let [faults, letters] = [0, 0];
  for (const letter of new TextDecoder('utf-8').decode(bytes, { stream: true })) {
    if (letter === '\ufffd') faults++;
    else if (letter > '\x7f') letters++;
  }
  return letters >= faults * MIN_VALID_LETTERS_PER_FAULT;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
