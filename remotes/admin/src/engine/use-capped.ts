import { useCallback } from 'react';
import { useFormat } from '@portal/portal';

const MAX_COUNTED = 100_000;

/** Counts that the server ends at 100,000: that means so many or more. */
export function useCapped(): (count: number) => string {
  const format = useFormat();
  return useCallback((count) => (count >= MAX_COUNTED ? `≥\u00a0${format.number(MAX_COUNTED)}` : format.number(count)), [format]);
}
