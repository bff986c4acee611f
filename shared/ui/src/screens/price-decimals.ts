import type { Amount } from '@portal/contracts';

/** Decimal places, from two to four, which every price of a column needs so that the decimal signs are in line. */
export const priceDecimals = (prices: readonly (Amount | null | undefined)[] = []): number => (
  Math.max(2, ...prices.map((price) => /\.(\d*?)0*$/.exec(price ?? '')?.[1]?.length ?? 0))
);
