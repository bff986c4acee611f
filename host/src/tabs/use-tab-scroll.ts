import { useEffect, useRef, useState, type RefObject } from 'react';

/** Loaded once tabs overflow: where all are in sight, nothing scrolls. */
const loadScroll = () => import('./tab-scroll');
type TabScroll = Awaited<ReturnType<typeof loadScroll>>;

/**
 * Keeps the current tab in sight. `isOverflowing`: the tabs are wider than their scrolling `view`. `show` scrolls to a tab. A
 * ResizeObserver measures without forcing an extra layout.
 */
export function useTabScroll(list: RefObject<HTMLElement | null>, pathname: string, tabCount: number) {
  const view = useRef<HTMLDivElement>(null);
  const scroll = useRef<TabScroll>(undefined);
  const [isOverflowing, setOverflowing] = useState(false);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const last = list.current?.lastElementChild;
      if (!view.current || !list.current || !(last instanceof HTMLElement)) return;
      setOverflowing(last.offsetLeft + last.offsetWidth - list.current.offsetLeft > view.current.clientWidth);
      // Keeps the current tab visible after the window or the titles changed in width.
      scroll.current?.showCurrent(list.current);
    });
    for (const element of [view.current, list.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  useEffect(() => {
    const element = view.current;
    if (!isOverflowing || !element) return undefined;
    let isLeft = false;
    let stop = () => {};
    loadScroll().then((loaded) => {
      if (isLeft) return;
      scroll.current = loaded;
      stop = loaded.scrollByWheel(element);
      // The room behind overflowing tabs, which lets the view scroll further, is there only now.
      loaded.showCurrent(list.current);
    }, () => {});
    return () => {
      isLeft = true;
      stop();
    };
  }, [list, isOverflowing]);
  useEffect(() => {
    // Waits for the next frame, because measuring now would cause an extra layout.
    const frame = requestAnimationFrame(() => scroll.current?.showCurrent(list.current));
    return () => cancelAnimationFrame(frame);
  }, [list, pathname, tabCount]);
  return { view, isOverflowing, show: (tab: Element | null | undefined) => scroll.current?.showTab(list.current, tab) };
}
