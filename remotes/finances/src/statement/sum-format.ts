import { useCallback } from 'react';
import type { Amount } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { priceDecimals } from '@portal/ui/screens';

export type SumFormat = (sum: Amount) => string;

/** Formats these sums exactly and with the same number of decimals, so that a column aligns. */
export function useSumFormat(sums: readonly Amount[]): SumFormat {
  const { price } = useFormat();
  const decimals = priceDecimals(sums);
  return useCallback((sum) => price(sum, undefined, decimals), [decimals, price]);
}
