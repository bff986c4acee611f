/** Offsets of a tab from the beginning of the list. */
export type Extent = { start: number; end: number };

/** The first position at which a tab begins and the view reaches `end`: tabs are never cut at their beginning. */
export function positionShowing(tabs: readonly Extent[], end: number, width: number): number {
  return tabs.find(({ start }) => start >= end - width)?.start ?? 0;
}

/** Where to scroll so that the tab is visible as a whole; the present position if it is. */
export function positionOf({ start, end }: Extent, tabs: readonly Extent[], view: { left: number; width: number }): number {
  if (start < view.left) return start;
  return end > view.left + view.width ? Math.min(start, positionShowing(tabs, end, view.width)) : view.left;
}

/** The farthest beginning of a tab that a movement from `left` by `distance` reaches. */
export function positionAfter(tabs: readonly Extent[], left: number, distance: number): number {
  const reached = tabs.map(({ start }) => start).filter((start) => (
    distance > 0 ? start > left && start <= left + distance : start < left && start >= left + distance
  ));
  return (distance > 0 ? reached.at(-1) : reached[0]) ?? left;
}

export function extentsOf(list: HTMLElement): readonly Extent[] {
  return [...list.children].map((tab) => {
    const { offsetLeft, offsetWidth } = tab as HTMLElement;
    const start = offsetLeft - list.offsetLeft;
    return { start, end: start + offsetWidth };
  });
}

/** Scrolls to the tab that `selector` finds. */
export function scrollToTab(view: HTMLElement | null, list: HTMLElement | null, selector: string): void {
  const tab = list?.querySelector(selector)?.parentElement;
  if (!view || !list || !tab) return;
  const extents = extentsOf(list);
  const extent = extents[[...list.children].indexOf(tab)];
  if (extent) view.scrollLeft = positionOf(extent, extents, { left: view.scrollLeft, width: view.clientWidth });
}
