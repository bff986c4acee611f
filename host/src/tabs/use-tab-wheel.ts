import { useEffect, type RefObject } from 'react';
import { extentsOf, positionAfter } from './tab-scroll';

/** The line height browsers use when a wheel reports lines instead of pixels. */
const LINE_PX = 16;

/**
 * The vertical wheel scrolls overflowing tabs, one whole tab after another, not the page. React's wheel listeners can't prevent scrolling,
 * so a native one is used.
 */
export function useTabWheel(view: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>, isOverflowing: boolean): void {
  useEffect(() => {
    const element = view.current;
    if (!element || !isOverflowing) return undefined;
    // A touchpad reports small movements, which add up to the width of a tab.
    let distance = 0;
    const turned = (event: WheelEvent) => {
      // Ctrl zooms the page; horizontal scrolling is native.
      if (event.ctrlKey || Math.abs(event.deltaY) <= Math.abs(event.deltaX) || !list.current) return;
      event.preventDefault();
      const moved = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1);
      distance = Math.sign(moved) === Math.sign(distance) ? distance + moved : moved;
      const next = positionAfter(extentsOf(list.current), element.scrollLeft, distance);
      if (next === element.scrollLeft) return;
      element.scrollLeft = next;
      distance = 0;
    };
    element.addEventListener('wheel', turned, { passive: false });
    return () => element.removeEventListener('wheel', turned);
  }, [view, list, isOverflowing]);
}
