/** Fewer recipients of a text say nothing about it. */
export const MIN_SAMPLE = 10;
/** More recipients of a text make the result hardly surer. */
const MAX_SAMPLE = 50_000;
/** 95 % of a normal distribution. */
const Z = 1.959964;

/** Recipients of each of two texts that are compared. The estimate and the sending share this rule. */
export function sampleSize(recipients: number, percent: number): number {
  return Math.min(MAX_SAMPLE, Math.floor((recipients * percent) / 100));
}

/** What each criterion counts of a text's messages, as named in its figures. */
export const COUNTED_BY = { delivered: 'delivered', clicks: 'clicked', replies: 'replied' } as const;

export type Rate = { hits: number; of: number };
export type RateDifference = {
  /** Bounds of the 95 % confidence interval of the second rate less the first, as fractions. */
  low: number; high: number;
  /** False if the difference may be chance. */
  isClear: boolean;
};

/** Difference of two rates by Newcombe's interval from Wilson scores, which holds for small samples too. Null without a sample. */
export function compareRates(first: Rate, second: Rate): RateDifference | null {
  if (first.of === 0 || second.of === 0) return null;
  const [one, other] = [wilson(first), wilson(second)];
  const difference = other.rate - one.rate;
  const low = difference - Math.hypot(other.rate - other.low, one.high - one.rate);
  const high = difference + Math.hypot(other.high - other.rate, one.rate - one.low);
  return { low, high, isClear: low > 0 || high < 0 };
}

function wilson({ hits, of }: Rate): { rate: number; low: number; high: number } {
  const rate = hits / of;
  const middle = (rate + (Z * Z) / (2 * of)) / (1 + (Z * Z) / of);
  const half = (Z / (1 + (Z * Z) / of)) * Math.sqrt((rate * (1 - rate)) / of + (Z * Z) / (4 * of * of));
  return { rate, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** The text with the higher rate. Text A if the rates are equal, which includes that nothing was sent. */
export function betterText(a: Rate, b: Rate): 'a' | 'b' {
  if (a.of === 0) return b.hits > 0 ? 'b' : 'a';
  return b.hits * a.of > a.hits * b.of ? 'b' : 'a';
}
