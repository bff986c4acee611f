import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Layout breakpoints. SPEC 9 prescribes 992 px for the mobile layout. */
export const MOBILE = '(max-width: 991.98px)';
export const NARROW = '(max-width: 639.98px)';

export function useMedia(query: string): boolean {
  // Memoized, because each call of `matchMedia` creates another MediaQueryList.
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
