import { NUMBER_NOTATION } from '@portal/contracts';

const percentFormat = (minimumFractionDigits: number) => (
  new Intl.NumberFormat(NUMBER_NOTATION, { style: 'percent', minimumFractionDigits, maximumFractionDigits: 1 }).format
);

/** Formats 0.908 as `90,8 %`, and 0.9 as `90 %`: for changes, margins and rates to compare. */
export const formatPercent = percentFormat(0);

/** For a column of percentages: formats 0.9 as `90,0 %`. */
export const formatColumnPercent = percentFormat(1);

/** Part of a whole: 0.908 as `91 %`, with a decimal below 1 % and above 99 %. Only nothing is 0 %, and only all is 100 %. */
export function formatShare(share: number): string {
  const exact = Math.min(Math.max(share, 0.001), 0.999);
  return formatPercent(share <= 0 || share >= 1 || (exact >= 0.01 && exact <= 0.99) ? Math.round(share * 100) / 100 : exact);
}

/** Joins the parts of Intl's `formatToParts` with ru-RU separators, such as `1,2K`. Words stay in their language. */
export function inOneNotation(parts: readonly { type: string; value: string }[]): string {
  return parts.map(({ type, value }) => (type === 'group' ? '\u00a0' : type === 'decimal' ? ',' : value)).join('');
}

/** Converts a typed number to a plain decimal. Accepts a comma or point as decimal sign, and any spaces between thousands. */
export const plainDecimal = (typed: string): string => typed.replace(/\s/g, '').replace(',', '.').replace(/^(\d+)\.$/, '$1');
