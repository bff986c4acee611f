import { useCallback } from 'react';
import { parseAmount, type Amount } from '@portal/contracts';
import { useFormat } from '@portal/portal';

export type SumFormat = (sum: Amount) => string;

const CENTS = 100n;

/** Formats these sums exactly and with the same number of decimals, so that a column aligns: two, or four if a sum has parts of a cent. */
export function useSumFormat(sums: readonly Amount[]): SumFormat {
  const { price } = useFormat();
  const isFine = sums.some((sum) => parseAmount(sum) % CENTS !== 0n);
  return useCallback(
    (sum) => (isFine ? price(sum).replace(/\d+$/, (decimals) => decimals.padEnd(4, '0')) : price(sum)), [isFine, price],
  );
}
