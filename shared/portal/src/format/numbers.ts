import { NUMBER_NOTATION } from '@portal/contracts';

const percentFormat = (minimumFractionDigits: number) => (
  new Intl.NumberFormat(NUMBER_NOTATION, { style: 'percent', minimumFractionDigits, maximumFractionDigits: 1 }).format
);

/** Formats 0.908 as `90,8 %`, and 0.9 as `90 %`. */
export const formatPercent = percentFormat(0);

/** For a column of percentages: formats 0.9 as `90,0 %`. */
export const formatColumnPercent = percentFormat(1);

/** Joins the parts of Intl's `formatToParts` with ru-RU separators, such as `1,2K`. Words stay in their language. */
export function inOneNotation(parts: readonly { type: string; value: string }[]): string {
  return parts.map(({ type, value }) => (type === 'group' ? '\u00a0' : type === 'decimal' ? ',' : value)).join('');
}

/** Converts a typed number to a plain decimal. Accepts a comma or point as decimal sign, and any spaces between thousands. */
export const plainDecimal = (typed: string): string => typed.replace(/\s/g, '').replace(',', '.').replace(/^(\d+)\.$/, '$1');
