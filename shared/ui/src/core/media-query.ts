import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Widths at which the layout changes; SPEC 9 gives 992. */
export const MOBILE = '(max-width: 991.98px)';
export const NARROW = '(max-width: 639.98px)';

export function useMedia(query: string): boolean {
  // Asked at every rendering it would leave as many lists to the browser.
  const list = useMemo(() => window.matchMedia(query), [query]);
  const subscribe = useCallback(
    (changed: () => void) => {
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [list],
  );
  return useSyncExternalStore(subscribe, () => list.matches);
}
