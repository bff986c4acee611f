import { useCallback } from 'react';
import { useFormat } from '@portal/portal';

const MAX_COUNTED = 100_000;

/** Formats a count that the server limits to 100,000, with ≥ at the limit. */
export function useCapped(): (count: number) => string {
  const format = useFormat();
  return useCallback((count) => (count >= MAX_COUNTED ? `≥\u00a0${format.number(MAX_COUNTED)}` : format.number(count)), [format]);
}
