import { useRef, type PointerEvent } from 'react';
import type { TabCommands } from './use-tab-commands';

/** Smaller movements count as a click. */
const CLICK_PX = 6;
type Drag = { tab: HTMLElement; path: string; from: number; moving: boolean };

/** Reorders tabs by mouse or pen; touch scrolls them. Tabs swap when the pointer passes the neighbor's middle, which prevents flicker. */
export function useTabDrag(move: TabCommands['move']) {
  const drag = useRef<Drag>(undefined);
  const end = () => {
    // A click event follows `pointerup` after a drag, so the drag is kept for `wasDrag`.
    if (!drag.current?.moving) drag.current = undefined;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      drag.current = undefined;
      const tab = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-movable]') : null;
      const path = tab?.dataset.path;
      if (tab && path && event.button === 0 && event.pointerType !== 'touch' && !(event.target as Element).closest('button')) {
        drag.current = { tab, path, from: event.clientX, moving: false };
      }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = drag;
      if (!current || event.buttons !== 1) return;
      const { tab, path, from } = current;
      if (!current.moving && Math.abs(event.clientX - from) < CLICK_PX) return;
      if (!current.moving) event.currentTarget.setPointerCapture?.(event.pointerId);
      current.moving = true;
      const [left, right] = [tab.previousElementSibling, tab.nextElementSibling].map(movable);
      if (left && event.clientX < middle(left)) move(path, 'before', left.dataset.path ?? '');
      else if (right && event.clientX > middle(right)) move(path, 'after', right.dataset.path ?? '');
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** True if the current click ended a drag. */
    wasDrag(): boolean {
      const moved = drag.current?.moving === true;
      drag.current = undefined;
      return moved;
    },
  };
}

const movable = (element: Element | null): HTMLElement | undefined => (element instanceof HTMLElement
  && 'movable' in element.dataset ? element : undefined);

function middle(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
