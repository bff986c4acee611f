import { useCallback } from 'react';
import { useFormat } from '@portal/portal';

/** Formats a count that the server limits to `max`, with ≥ at the limit. */
export function useCapped(max: number): (count: number) => string {
  const format = useFormat();
  return useCallback((count) => (count >= max ? `≥\u00a0${format.number(max)}` : format.number(count)), [format, max]);
}
