/** SPEC 9 prescribes the ru-RU notation for amounts. All numbers have it, so that one page has one decimal sign. */
const NOTATION = 'ru-RU';

const number = new Intl.NumberFormat(NOTATION);
const percent = new Intl.NumberFormat(NOTATION, { style: 'percent', maximumFractionDigits: 1 });

export const formatNumber = (value: number): string => number.format(value);

/** `0.908` is 90,8 %. */
export const formatPercent = (share: number): string => percent.format(share);

/** Joins the parts of a text with numbers, such as `1,2K`: the words stay in their language, the numbers get the ru-RU notation. */
export function inOneNotation(parts: readonly { type: string; value: string }[]): string {
  return parts.map(({ type, value }) => (type === 'group' ? '\u00a0' : type === 'decimal' ? ',' : value)).join('');
}

/** A typed number as a plain decimal: comma or point, thousands separated by any spaces. */
export const plainDecimal = (typed: string): string => typed.replace(/\s/g, '').replace(',', '.').replace(/^(\d+)\.$/, '$1');
