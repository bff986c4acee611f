import { useEffect, useLayoutEffect, useRef } from 'react';

/** Each place keeps how far it was scrolled, as long as the page lives: a tab comes back as it was left. */
export function useScrollMemory(pathname: string): void {
  const positions = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    window.scrollTo(0, positions.current.get(pathname) ?? 0);
  }, [pathname]);
  useEffect(() => {
    const { current } = positions;
    const remember = () => current.set(pathname, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [pathname]);
}
