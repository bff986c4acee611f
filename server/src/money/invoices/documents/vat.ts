/** In minor units. Invariant: `net + vat = gross`. */
export type TaxedSum = { gross: bigint; net: bigint; vat: bigint };

/** VAT percentages have two decimals. */
const HUNDREDTHS = 100;

/** Computes the VAT included in `gross` in integers, rounding halves up. */
export function splitVat(gross: bigint, percent: number): TaxedSum {
  const rate = BigInt(Math.round(percent * HUNDREDTHS));
  const base = BigInt(100 * HUNDREDTHS) + rate;
  const vat = (2n * gross * rate + base) / (2n * base);
  return { gross, net: gross - vat, vat };
}
