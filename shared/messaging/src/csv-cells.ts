import type { Language } from '@portal/contracts';

/** CSV format that spreadsheet programs in a language expect when a file is opened by a double click. */
export type CsvPreview = { separator: ',' | ';'; decimal: '.' | ',' };

export function csvPreview(language: Language): CsvPreview {
  return language === 'en' ? { separator: ',', decimal: '.' } : { separator: ';', decimal: ',' };
}

/** A spreadsheet program that expects another separator may ignore quotes and start a cell after any of these characters. */
const CELL_START = '(^|[,;|\\t\\r\\n])';
/** Characters that start a formula, including East Asian full-width ones. Programs may drop quotes before them. */
const FORMULA = '"*[=+\\-@＝＋－＠]';
const guardable = new RegExp(`${CELL_START}('*)(?=${FORMULA})`, 'g');
const signedNumber = /[+-]\d+(?:[.,]\d+)?(?![^,;|\t\r\n])/y;
const guardedStart = new RegExp(`${CELL_START}'('*)(?=${FORMULA})`, 'g');

/**
 * Prevents spreadsheet programs from running a CSV cell as a formula, whatever separator they expect. Puts an apostrophe, which marks
 * text, before each formula start. Signed numbers, such as phone numbers, stay unchanged.
 */
export function guardFormulas(text: string): string {
  return text.replace(guardable, (start: string, before: string, apostrophes: string, at: number) => {
    signedNumber.lastIndex = at + start.length;
    return apostrophes === '' && signedNumber.test(text) ? start : `${before}'${apostrophes}`;
  });
}

/** Removes exactly the apostrophes added by `guardFormulas`. */
export function unguardFormulas(text: string): string {
  return text.includes("'") ? text.replace(guardedStart, '$1$2') : text;
}

/** A CSV field, guarded against formulas. Quoted (RFC 4180) if it contains a separator of any program, or outer spaces. */
export function csvField(text: string): string {
  const guarded = guardFormulas(text);
  return /[",;|\t\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
