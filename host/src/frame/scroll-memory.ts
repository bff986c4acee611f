import { useLayoutEffect, useRef, useState } from 'react';
import { useSelector } from '@portal/portal/state';
import { isClosedSince, selectPageCache } from '../page-cache/page-cache.slice';

/** Restores the scroll position of each open tab's page. */
export function useScrollMemory(pathname: string): void {
  const positions = useRef(new Map<string, { top: number; since: number }>());
  const pageCache = useSelector(selectPageCache);
  const { closings } = pageCache;
  const [visit, setVisit] = useState({ pathname, since: closings });
  if (visit.pathname !== pathname || isClosedSince(pageCache, pathname, visit.since)) setVisit({ pathname, since: closings });
  useLayoutEffect(() => {
    const { current } = positions;
    for (const [path, { since }] of current) if (isClosedSince(pageCache, path, since)) current.delete(path);
  }, [pageCache]);
  // A layout effect, because it must remove the old page's listener before the page change fires a scroll event.
  useLayoutEffect(() => {
    const { current } = positions;
    const { since } = visit;
    window.scrollTo(0, current.get(visit.pathname)?.top ?? 0);
    const remember = () => current.set(visit.pathname, { top: window.scrollY, since });
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [visit]);
}
