import { useLayoutEffect, useRef, useState } from 'react';
import { useSelector } from '@portal/portal/state';
import { isClosedSince, selectPlaces } from '../places/places.slice';

/** Each place keeps how far it was scrolled, as long as its tab is open: it comes back as it was left. */
export function useScrollMemory(pathname: string): void {
  const positions = useRef(new Map<string, { top: number; since: number }>());
  const places = useSelector(selectPlaces);
  const { closings } = places;
  const [visit, setVisit] = useState({ pathname, since: closings });
  if (visit.pathname !== pathname || isClosedSince(places, pathname, visit.since)) setVisit({ pathname, since: closings });
  useLayoutEffect(() => {
    const { current } = positions;
    for (const [path, { since }] of current) if (isClosedSince(places, path, since)) current.delete(path);
  }, [places]);
  // Before the browser tells of the scrolling that comes from the change of the place itself.
  useLayoutEffect(() => {
    const { current } = positions;
    const { since } = visit;
    window.scrollTo(0, current.get(visit.pathname)?.top ?? 0);
    const remember = () => current.set(visit.pathname, { top: window.scrollY, since });
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [visit]);
}
