import { NUMBER_NOTATION } from '@portal/contracts';

const percent = new Intl.NumberFormat(NUMBER_NOTATION, { style: 'percent', maximumFractionDigits: 1 });

/** Formats 0.908 as `90,8 %`. */
export const formatPercent = (share: number): string => percent.format(share);

/** Joins the parts of Intl's `formatToParts` with ru-RU separators, such as `1,2K`. Words stay in their language. */
export function inOneNotation(parts: readonly { type: string; value: string }[]): string {
  return parts.map(({ type, value }) => (type === 'group' ? '\u00a0' : type === 'decimal' ? ',' : value)).join('');
}

/** Converts a typed number to a plain decimal. Accepts a comma or point as decimal sign, and any spaces between thousands. */
export const plainDecimal = (typed: string): string => typed.replace(/\s/g, '').replace(',', '.').replace(/^(\d+)\.$/, '$1');
