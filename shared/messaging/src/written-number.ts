/** Digits as they were meant, and whether a plus went before them. */
export type WrittenNumber =
  | { ok: true; digits: string; plus: boolean }
  | { ok: false; reason: 'empty' | 'characters' | 'rounded' | 'too_long' };

// Marks that nobody sees: byte order mark, soft hyphen, zero-width and direction marks (phones copy contacts with them).
const INVISIBLE = /\p{Format}/gu;
// What spreadsheets put around a number to keep it a text (' before it, ="…" around it, = of a formula), and the tel: of links.
const WRAPPING = /^(?:[\s='"‘’`]|tel:)+|[\s'"‘’`]+$/gi;
const SEPARATORS = /[\s\p{Dash_Punctuation}\u2212\u30fc().[\]（）．·•/／~～]/gu;
const OTHER_DIGITS = /[０-９٠-٩۰-۹]/g;
const ZEROS = ['０', '٠', '۰'];
// Keeps the patterns below from working on megabytes; libphonenumber draws the same line.
const MAX_CHARACTERS = 250;

/**
 * Takes the digits out of the ways people and spreadsheets write a number: spaces, dashes, dots, parentheses,
 * full-width and Arabic digits, a leading apostrophe, `="…"`, `tel:`. Letters or a plus in the middle are refused.
 */
export function readWrittenNumber(input: string): WrittenNumber {
  if (input.length > MAX_CHARACTERS) return { ok: false, reason: 'too_long' };
  const bare = input.replace(INVISIBLE, '').replace(WRAPPING, '').replace(OTHER_DIGITS, asciiDigit);
  if (bare === '') return { ok: false, reason: 'empty' };
  // A spreadsheet column that is too narrow shows, and saves, 3.80671E+11: the last digits are lost for good.
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(bare)) return { ok: false, reason: 'rounded' };
  // A number that was saved as a decimal: its zeros are no digits of the number.
  const whole = bare.replace(/^(\+?(?:\d{7,}|\d{1,3}(?:[,\s]\d{3}){2,}))[.,]0{1,2}$/, '$1');
  // Thousands as spreadsheets show them; two numbers in one cell are never cut into threes.
  const compact = (/^\+?\d{1,3}(?:,\d{3}){2,}$/.test(whole) ? whole.replaceAll(',', '') : whole).replace(SEPARATORS, '');
  const match = /^([+＋]?)(\d+)$/.exec(compact);
  if (!match?.[2]) return { ok: false, reason: 'characters' };
  return { ok: true, digits: match[2], plus: match[1] !== '' };
}

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.map((character) => code - character.charCodeAt(0)).find((value) => value >= 0 && value <= 9);
  return String(zero);
}
