/** SPEC 9 prescribes the ru-RU notation for amounts. All other numbers use it too, so a page never mixes decimal signs. */
const NOTATION = 'ru-RU';

const number = new Intl.NumberFormat(NOTATION);
const percent = new Intl.NumberFormat(NOTATION, { style: 'percent', maximumFractionDigits: 1 });

export const formatNumber = (value: number): string => number.format(value);

/** Formats 0.908 as `90,8 %`. */
export const formatPercent = (share: number): string => percent.format(share);

/** Joins the parts of Intl's `formatToParts` with ru-RU separators, such as `1,2K`. Words stay in their language. */
export function inOneNotation(parts: readonly { type: string; value: string }[]): string {
  return parts.map(({ type, value }) => (type === 'group' ? '\u00a0' : type === 'decimal' ? ',' : value)).join('');
}

/** Converts a typed number to a plain decimal. Accepts a comma or point as decimal sign, and any spaces between thousands. */
export const plainDecimal = (typed: string): string => typed.replace(/\s/g, '').replace(',', '.').replace(/^(\d+)\.$/, '$1');
