import { useEffect, type RefObject } from 'react';

/** As browsers count where a wheel tells lines and not pixels. */
const LINE_PX = 16;

/**
 * A wheel that turns up and down moves the tabs, where there are more than are seen; the page under them stays. React's own
 * listeners cannot hold the page: they are passive.
 */
export function useTabWheel(view: RefObject<HTMLElement | null>, isOverflowing: boolean): void {
  useEffect(() => {
    const element = view.current;
    if (!element || !isOverflowing) return undefined;
    const turned = (event: WheelEvent) => {
      // With Ctrl it enlarges the page; sideways the browser scrolls by itself.
      if (event.ctrlKey || Math.abs(event.deltaY) <= Math.abs(event.deltaX)) return;
      event.preventDefault();
      element.scrollLeft += event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1);
    };
    element.addEventListener('wheel', turned, { passive: false });
    return () => element.removeEventListener('wheel', turned);
  }, [view, isOverflowing]);
}
