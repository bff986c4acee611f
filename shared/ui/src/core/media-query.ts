import { useCallback, useSyncExternalStore } from 'react';

/** Widths at which the layout changes; SPEC 9 gives 992. */
export const MOBILE = '(max-width: 991.98px)';
export const NARROW = '(max-width: 639.98px)';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
