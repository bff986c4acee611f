import { useEffect, useRef, type RefObject } from 'react';
import { pagesClosed } from '@portal/portal';
import { useLocation, useNavigate } from '@portal/portal/router';
import { useDispatch, useStore } from '@portal/portal/state';
import { FOCUS_STAYS } from '../parts/focus-stays';
import type { ShownTab } from './shown-tabs';
import { selectAfterClosing, tabMoved, tabsClosed, type Tabs } from './tabs.slice';

/** Commands on tabs. While the focus is inside `bar`, closing tabs keeps the focus there. */
export function useTabCommands(tabs: readonly ShownTab[], bar: RefObject<HTMLElement | null>, focusTab: (path: string) => void) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const store = useStore<{ tabs: Tabs }>();
  const { pathname } = useLocation();
  const closing = useRef<readonly string[]>([]);

  useEffect(() => {
    if (closing.current.length > 0 && !closing.current.includes(pathname)) dispatch(tabsClosed(closing.current));
    closing.current = [];
  }, [dispatch, pathname]);

  // Compares with the URL, which changes before the page that it opens is rendered: the user may return to the shown page meanwhile.
  const open = ({ path, to }: ShownTab) => path !== window.location.pathname && void navigate(to);
  /** Closes the given tabs except fixed ones. `next` gets the focus, and is opened if the open tab is closed. */
  const close = (doomed: readonly ShownTab[], next?: ShownTab) => {
    const paths = doomed.filter(({ fixed }) => !fixed).map(({ path }) => path);
    if (paths.length === 0) return;
    const isHere = paths.includes(pathname);
    const to = next && isHere ? next.to : selectAfterClosing(paths)(store.getState());
    const stop = next ?? tabs.find((tab) => (isHere ? tab.to === to : tab.path === pathname)) ?? tabs[0];
    // Moves the focus only within the tab list, so commands from the buttons beside the tabs leave it unchanged.
    if (stop && document.activeElement?.closest('[role="tablist"]')) focusTab(stop.path);
    if (!isHere) return void dispatch(tabsClosed(paths));
    // Navigates away before closing, because an open page would create its tab again.
    closing.current = paths;
    return void navigate(to, { state: bar.current?.contains(document.activeElement) ? FOCUS_STAYS : null });
  };
  const from = (tab: ShownTab) => tabs.findIndex(({ path }) => path === tab.path);
  return {
    open,
    close: (tab: ShownTab) => close([tab], tab.path === pathname ? undefined : (tabs[from(tab) + 1] ?? tabs[from(tab) - 1])),
    closeOthers: (tab: ShownTab) => close(tabs.filter(({ path }) => path !== tab.path), tab),
    closeRight: (tab: ShownTab) => close(tabs.slice(from(tab) + 1), tab),
    closeAll: () => close(tabs),
    refresh: (tab: ShownTab) => {
      dispatch(pagesClosed({ paths: [tab.path] }));
      open(tab);
    },
    move: (path: string, side: 'before' | 'after', of: string) => void dispatch(tabMoved({ path, side, of })),
  };
}
export type TabCommands = ReturnType<typeof useTabCommands>;
