import { useLayoutEffect, useRef } from 'react';
import { useSelector } from '@portal/portal/state';
import { epochOf, selectPlaces } from '../places/places.slice';

/** Each place keeps how far it was scrolled, as long as its tab is open: it comes back as it was left. */
export function useScrollMemory(pathname: string): void {
  const positions = useRef(new Map<string, number>());
  const place = `${pathname}:${epochOf(useSelector(selectPlaces), pathname)}`;
  // Before the browser tells of the scrolling that comes from the change of the place itself.
  useLayoutEffect(() => {
    const { current } = positions;
    window.scrollTo(0, current.get(place) ?? 0);
    const remember = () => current.set(place, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [place]);
}
