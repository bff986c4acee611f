import { useEffect, useRef, useState, type RefObject } from 'react';
import { selectLanguage } from '@portal/portal';
import { useLocation } from '@portal/portal/router';
import { useSelector } from '@portal/portal/state';
import { VisuallyHidden } from '@portal/ui/core';
import { titleOf } from '../routes/portal-route';
import { findRoute, selectRoutes } from '../routes/select-routes';
import { useScrollMemory } from './scroll-memory';

/** The state of a navigation after which the keyboard goes on from where it is, as after closing a tab. */
export const FOCUS_STAYS = { focus: 'stays' };
const focusStays = (state: unknown): boolean => typeof state === 'object' && state !== null && 'focus' in state && state.focus === FOCUS_STAYS.focus;

/**
 * After a navigation the keyboard goes on from the new screen, as after a page load; the first load is left to the browser, and
 * a screen that has put the focus somewhere itself is left alone. Gives the path of the arrival, once there was one.
 */
function useArrival(pathname: string, main: RefObject<HTMLElement | null>): string | undefined {
  const { state } = useLocation();
  const before = useRef(pathname);
  const [arrived, setArrived] = useState<string>();
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    setArrived(pathname);
    const { activeElement } = document;
    if (focusStays(state) && isShown(activeElement)) return;
    if (!main.current?.contains(activeElement) || !isShown(activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname, state, main]);
  return arrived;
}

/** What lies in a place that was just hidden still has the focus for a moment, and then nothing has. React hides by inline style. */
const isShown = (element: Element | null): boolean =>
  element !== null && element !== document.body && element.closest('[style*="display: none"]') === null;

/** Takes the user to where he was in the place, scroll and keyboard, and says where he has arrived. */
export function Arrival({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation();
  useScrollMemory(pathname);
  const at = useArrival(pathname, main);
  const language = useSelector(selectLanguage);
  const route = findRoute(useSelector(selectRoutes), at ?? '');
  return <VisuallyHidden><span role="status">{at && route ? titleOf(route, language) : ''}</span></VisuallyHidden>;
}
