/** In minor units. `net + vat = gross`, always. */
export type TaxedSum = { gross: bigint; net: bigint; vat: bigint };

/** Percents are told to a hundredth of one. */
const HUNDREDTHS = 100;

/** The tax that is inside of `gross`, halves up, computed in integers. */
export function splitVat(gross: bigint, percent: number): TaxedSum {
  const rate = BigInt(Math.round(percent * HUNDREDTHS));
  const base = BigInt(100 * HUNDREDTHS) + rate;
  const vat = (2n * gross * rate + base) / (2n * base);
  return { gross, net: gross - vat, vat };
}
