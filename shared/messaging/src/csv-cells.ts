import type { Language } from '@portal/contracts';

/** How the spreadsheets of a language read a CSV file that is opened by a double click. */
export type CsvPreview = { separator: ',' | ';'; decimal: '.' | ',' };

export function csvPreview(language: Language): CsvPreview {
  return language === 'en' ? { separator: ',', decimal: '.' } : { separator: ';', decimal: ',' };
}

/** A reader with another separator begins a cell behind any of these, also inside quotes that are not at the beginning of its cell. */
const CELL_START = '(^|[,;|\\t\\r\\n])';
/** Signs that begin a formula, also the wide ones of East Asia; quotes before them are dropped with their cell's. */
const FORMULA = '"*[=+\\-@＝＋－＠]';
const guardable = new RegExp(`${CELL_START}('*)(?=${FORMULA})`, 'g');
const signedNumber = /[+-]\d+(?:[.,]\d+)?(?![^,;|\t\r\n])/y;
const guardedStart = new RegExp(`${CELL_START}'('*)(?=${FORMULA})`, 'g');

/**
 * A text for a cell of a CSV file that no spreadsheet runs, whatever separator it reads the file by: an apostrophe, the spreadsheets'
 * sign for text, goes before each start of a formula. A signed number, such as a telephone number, stays as it is.
 */
export function guardFormulas(text: string): string {
  return text.replace(guardable, (start: string, before: string, apostrophes: string, at: number) => {
    signedNumber.lastIndex = at + start.length;
    return apostrophes === '' && signedNumber.test(text) ? start : `${before}'${apostrophes}`;
  });
}

/** Takes away exactly what `guardFormulas` added. */
export function unguardFormulas(text: string): string {
  return text.includes("'") ? text.replace(guardedStart, '$1$2') : text;
}

/** A field of a CSV file, guarded and in quotes where any reader may need them (RFC 4180). */
export function csvField(text: string): string {
  const guarded = guardFormulas(text);
  return /[",;|\t\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
