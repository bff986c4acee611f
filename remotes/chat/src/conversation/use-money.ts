import { useCallback } from 'react';
import type { Amount } from '@portal/contracts';
import { useFormat } from '@portal/portal';

/** A price with its currency, never broken between two lines. */
export function useMoney(): (price: Amount, currency: string) => string {
  const format = useFormat();
  return useCallback((price, currency) => `${format.price(price)}\u00a0${currency}`, [format]);
}
