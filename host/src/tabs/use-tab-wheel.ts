import { useEffect, type RefObject } from 'react';

/** The line height browsers use when a wheel reports lines instead of pixels. */
const LINE_PX = 16;

/** The vertical wheel scrolls overflowing tabs, not the page. React's wheel listeners can't prevent scrolling, so a native one is used. */
export function useTabWheel(view: RefObject<HTMLElement | null>, isOverflowing: boolean): void {
  useEffect(() => {
    const element = view.current;
    if (!element || !isOverflowing) return undefined;
    // The view snaps to whole tabs, so small movements, such as a touchpad's, add up until they reach one.
    let distance = 0;
    const turned = (event: WheelEvent) => {
      // Ctrl zooms the page; horizontal scrolling is native.
      if (event.ctrlKey || Math.abs(event.deltaY) <= Math.abs(event.deltaX)) return;
      event.preventDefault();
      const before = element.scrollLeft;
      distance += event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1);
      element.scrollLeft = before + distance;
      if (element.scrollLeft !== before) distance = 0;
    };
    element.addEventListener('wheel', turned, { passive: false });
    return () => element.removeEventListener('wheel', turned);
  }, [view, isOverflowing]);
}
