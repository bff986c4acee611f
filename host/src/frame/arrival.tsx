import { useEffect, useRef, useState, type RefObject } from 'react';
import { selectLanguage } from '@portal/portal';
import { useSelector } from '@portal/portal/state';
import { VisuallyHidden } from '@portal/ui/core';
import { titleOf } from '../routes/portal-route';
import { findRoute, selectRoutes } from '../routes/select-routes';

/**
 * After a navigation the keyboard goes on from the new screen, as after a page load; the first load is left to the browser, and
 * a screen that has put the focus somewhere itself is left alone. Gives the path of the arrival, once there was one.
 */
export function useArrival(pathname: string, main: RefObject<HTMLElement | null>): string | undefined {
  const before = useRef(pathname);
  const [arrived, setArrived] = useState<string>();
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    setArrived(pathname);
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
  return arrived;
}

/** Says where the user has arrived. */
export function Arrival({ at }: { at: string | undefined }) {
  const language = useSelector(selectLanguage);
  const route = findRoute(useSelector(selectRoutes), at ?? '');
  return <VisuallyHidden><span role="status">{at && route ? titleOf(route, language) : ''}</span></VisuallyHidden>;
}
