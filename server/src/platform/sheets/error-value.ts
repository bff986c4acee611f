/** Error values of Excel (ECMA-376 part 1, 18.17.3, and newer ones), their translations in CSV files, and those of Google Sheets. */
const names = [
  'N/A', 'REF!', 'VALUE!', 'DIV/0!', 'NUM!', 'NAME?', 'NULL!', 'GETTING_DATA', 'SPILL!', 'CALC!', 'BUSY!', 'CONNECT!', 'FIELD!', 'BLOCKED!',
  'UNKNOWN!', 'PYTHON!', 'EXTERNAL!', 'ERROR!',
  'Н/Д', 'ССЫЛКА!', 'ЗНАЧ!', 'ДЕЛ/0!', 'ЧИСЛО!', 'ИМЯ?', 'ПУСТО!', 'ПЕРЕНОС!', 'ВЫЧИСЛ!',
  'ПОСИЛАННЯ!', 'ЗНАЧЕННЯ!', 'ДІЛ/0!', "ІМ'Я?", 'ІМ’Я?',
  'СТОЙНОСТ!', 'ИМЕ?',
];
const values = new Set(names.map((name) => `#${name}`));

const NUMBERED = /^Err:5\d\d$/;

/** Text for a formula without a computed result, and for an unknown error. */
export const UNKNOWN_ERROR = '#VALUE!';

export function isErrorValue(value: string): boolean {
  return value.startsWith('#') ? values.has(value) : value.startsWith('Err:') && NUMBERED.test(value);
}
