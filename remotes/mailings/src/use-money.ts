import { useCallback } from 'react';
import type { Amount } from '@portal/contracts';
import { useFormat } from '@portal/portal';

/** A sum with its currency, never broken between two lines. */
export function useMoney(): (sum: Amount, currency: string) => string {
  const format = useFormat();
  return useCallback((sum, currency) => `${format.amount(sum)}\u00a0${currency}`, [format]);
}
