import { formatAmount, formatNumber, formatPrice, type Amount, type Language, toBcp47 } from '@portal/contracts';
import { dateFormats } from './dates';
import { formatColumnPercent, formatPercent, formatShare, inOneNotation } from './numbers';
import { ownTimeZone } from './time-zone';

export type Formats = ReturnType<typeof createFormats>;

const created = new Map<string, Formats>();

/**
 * Formats numbers, dates and times everywhere in the portal: numbers in the ru-RU notation (SPEC 9), words in the given language, times in
 * the browser's zone by default. Formatters are cached, because creating one takes longer than rendering a row.
 */
export function formats(language: Language, timeZone?: string): Formats {
  const key = `${language} ${timeZone ?? ''}`;
  const known = created.get(key) ?? createFormats(language, timeZone ?? ownTimeZone());
  created.set(key, known);
  return known;
}

function createFormats(language: Language, timeZone: string) {
  const compact = new Intl.NumberFormat(toBcp47(language), { notation: 'compact' });
  return {
    ...dateFormats(language, timeZone),
    /** The amount, followed by the currency if given. */
    amount: (amount: Amount | number, currency?: string) => formatAmount(
      typeof amount === 'number' ? amount.toFixed(2) : amount,
    ) + currencySuffix(currency),
    /** Price per part, with two to four decimal places, and at least `decimals`: the `priceDecimals` of its column. */
    price: (amount: Amount, currency?: string, decimals?: number) => formatPrice(amount, decimals) + currencySuffix(currency),
    number: formatNumber,
    /** Formats 0.908 as `90,8 %`, and 0.9 as `90 %`; in a column, where decimals are aligned, as `90,0 %`. */
    percent: formatPercent,
    columnPercent: formatColumnPercent,
    share: formatShare,
    /** "1,2K": for the scale of a chart. */
    compact: (value: number) => inOneNotation(compact.formatToParts(value)),
  };
}

/** The currency after an amount, with a no-break space so a line break never separates them. */
const currencySuffix = (currency?: string) => (currency === undefined ? '' : `\u00a0${currency}`);
