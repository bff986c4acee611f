import { useEffect, useRef, useState, type RefObject } from 'react';
import { selectLanguage } from '@portal/portal';
import { useLocation } from '@portal/portal/router';
import { useSelector } from '@portal/portal/state';
import { VisuallyHidden } from '@portal/ui/shell';
import { focusStays } from '../parts/focus-stays';
import { titleOf } from '../routes/portal-route';
import { findRoute, selectRoutes } from '../routes/select-routes';
import { useScrollMemory } from './scroll-memory';

/**
 * After a navigation, moves the focus to the new screen, unless the screen already contains the focus. Returns the path of the last
 * navigation; undefined before the first navigation.
 */
function useFocusAfterNavigation(pathname: string, main: RefObject<HTMLElement | null>): string | undefined {
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

/** True for a visible element except `body`. React hides screens by an inline style. */
const isShown = (element: Element | null): boolean =>
  element !== null && element !== document.body && element.closest('[style*="display: none"]') === null;

/** After a navigation, restores the scroll position, moves the focus and announces the page to screen readers. */
export function NavigationFocus({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation();
  useScrollMemory(pathname);
  const at = useFocusAfterNavigation(pathname, main);
  const language = useSelector(selectLanguage);
  const route = findRoute(useSelector(selectRoutes), at ?? '');
  return <VisuallyHidden><span role="status">{at && route ? titleOf(route, language) : ''}</span></VisuallyHidden>;
}
