/** Result of parsing a number: its digits and whether a plus preceded them, or why it was refused. */
export type WrittenNumber =
  | { ok: true; digits: string; plus: boolean }
  | { ok: false; reason: 'empty' | 'characters' | 'rounded' | 'too_long' };

// Invisible characters: byte order mark, soft hyphen, zero-width and direction marks. Numbers copied from a phone's contacts may have them.
const INVISIBLE = /\p{Format}/gu;
// Text markers of spreadsheets (leading ', ="…", leading =), and the tel: of links.
const WRAPPING = /^(?:[\s='"‘’`]|tel:)+|[\s'"‘’`]+$/gi;
const SEPARATORS = /[\s\p{Dash_Punctuation}\u2212\u30fc().[\]（）．·•/／~～]/gu;
const OTHER_DIGITS = /[０-９٠-٩۰-۹]/g;
const ZEROS = ['０', '٠', '۰'];
// Limits the time that the regular expressions below can take; libphonenumber has the same limit.
const MAX_CHARACTERS = 250;

/**
 * Extracts the digits of a number as people and spreadsheets write it: spaces, dashes, dots, parentheses, full-width and Arabic digits, a
 * leading apostrophe, `="…"`, `tel:`. Letters or a plus in the middle are refused.
 */
export function readWrittenNumber(input: string): WrittenNumber {
  if (input.length > MAX_CHARACTERS) return { ok: false, reason: 'too_long' };
  const bare = input.replace(INVISIBLE, '').replace(WRAPPING, '').replace(OTHER_DIGITS, asciiDigit);
  if (bare === '') return { ok: false, reason: 'empty' };
  // A narrow spreadsheet column shows and saves 3.80671E+11: the last digits are lost.
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(bare)) return { ok: false, reason: 'rounded' };
  // Spreadsheets may save a number as a decimal, so zeros after the decimal separator are removed.
  const whole = bare.replace(/^(\+?(?:\d{7,}|\d{1,3}(?:[,\s]\d{3}){2,}))[.,]0{1,2}$/, '$1');
  // Removes a spreadsheet's thousands separators. Requires groups of three digits, so two phone numbers in one cell aren't joined.
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
