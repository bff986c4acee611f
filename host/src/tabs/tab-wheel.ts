/** The line height browsers use when a wheel reports lines instead of pixels. */
const LINE_PX = 16;

/**
 * The vertical wheel scrolls overflowing tabs, not the page. React's wheel listeners can't prevent scrolling, so a native one is used.
 * Returns a function that removes it.
 */
export function scrollByWheel(view: HTMLElement): () => void {
  // The view snaps to whole tabs, so small movements, such as a touchpad's, add up until they reach one.
  let distance = 0;
  const turned = (event: WheelEvent) => {
    // Ctrl zooms the page; horizontal scrolling is native.
    if (event.ctrlKey || Math.abs(event.deltaY) <= Math.abs(event.deltaX)) return;
    event.preventDefault();
    const before = view.scrollLeft;
    distance += event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1);
    view.scrollLeft = before + distance;
    if (view.scrollLeft !== before) distance = 0;
  };
  view.addEventListener('wheel', turned, { passive: false });
  return () => view.removeEventListener('wheel', turned);
}
