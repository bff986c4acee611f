import { detectLegacyEncoding, type LegacyEncoding } from './legacy-encoding';

/** Columns of a recipient or address book file (VAL-04). Only `num` is required. */
export const RECIPIENT_COLUMNS = ['num', 'name', 'param1', 'param2', 'param3', 'param4'] as const;

export type RecipientColumn = (typeof RECIPIENT_COLUMNS)[number];

/** Where in a row each column stands, from 0. */
export type ColumnPlaces = Partial<Record<RecipientColumn, number>> & { num: number };

export type FoundColumns = { ok: true; columns: ColumnPlaces } | { ok: false; missing: 'num' };

export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** Letters that are right in UTF-8 for each fault in it, from which on the faults are damage and not another encoding. */
const RIGHT_FOR_A_FAULT = 5;

export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | LegacyEncoding;

/**
 * Finds the columns by the header row, whatever the case, the spaces, the quotes and the byte order mark around the
 * names. Other columns are left alone; of two with one name the first counts.
 */
export function findColumns(header: readonly string[]): FoundColumns {
  const names = header.map((name) => name.replace(/[\s\p{Format}"']/gu, '').toLowerCase());
  const num = names.indexOf('num');
  if (num === -1) return { ok: false, missing: 'num' };
  const columns: ColumnPlaces = { num };
  for (const column of RECIPIENT_COLUMNS) {
    const place = names.indexOf(column);
    if (place !== -1) columns[column] = place;
  }
  return { ok: true, columns };
}

/**
 * The separator of a file by its first lines: the one under which the header has the column `num`; among several, and
 * where none has it, the one that divides the most lines into as many fields as the header. A comma for a single column.
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

/**
 * The encoding of a file by its first bytes (some kilobytes; a character cut at the end does no harm), as a label for
 * TextDecoder: byte order mark, else the zero bytes of UTF-16, else UTF-8 if it is valid but for a little damage, else the encoding of a byte for
 * each letter in which its letters read like words.
 */
export function detectEncoding(start: Uint8Array): FileEncoding {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8';
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const zeros: [even: number, odd: number] = [0, 0];
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2 === 0 ? 0 : 1]++;
  });
  // Digits and separators have a zero byte each, and they are a good part of every recipient file.
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

/** A few damaged letters do not make a file of UTF-8 one of another encoding: letters of those are hardly ever valid UTF-8. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let [faults, letters] = [0, 0];
  for (const letter of new TextDecoder('utf-8').decode(bytes, { stream: true })) {
    if (letter === '\ufffd') faults++;
    else if (letter > '\x7f') letters++;
  }
  return letters >= faults * RIGHT_FOR_A_FAULT;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
