export { scrollByWheel } from './tab-wheel';

/** The view's last pixels, in which overflowing tabs fade out. */
const FADE_PX = 24;
/** The gap between the fixed tabs and the first of the others. */
const GAP_PX = 4;

const fixedTabs = (list: HTMLElement | null) => list?.querySelector<HTMLElement>('[data-fixed]');

/** The width at the view's beginning that the fixed tabs cover while the others scroll. Snapping begins after it. */
function coveredWidth(list: HTMLElement): number {
  const fixed = fixedTabs(list);
  const covered = fixed && getComputedStyle(fixed).position === 'sticky' ? fixed.offsetWidth + GAP_PX : 0;
  if (list.parentElement) list.parentElement.style.scrollPaddingInlineStart = `${covered}px`;
  return covered;
}

/** Shows the current tab, and no tab that is cut at its beginning. Browsers may keep one after tabs changed in width. */
export function showCurrent(list: HTMLElement | null): void {
  const view = list?.parentElement;
  if (!list || !view) return;
  showTab(list, list.querySelector('[aria-selected="true"]'));
  const start = view.getBoundingClientRect().left + coveredWidth(list);
  const tabs = [...list.querySelectorAll('[data-path]')].filter((tab) => !isPinned(tab));
  const cut = tabs.findIndex((tab) => {
    const box = tab.getBoundingClientRect();
    return box.left < start - 1 && box.right > start + 1;
  });
  const cutTab = tabs[cut];
  if (!cutTab) return;
  // The view may end before the next tab can begin it. The room behind the tabs then keeps the current one in view.
  const toNext = cutTab.getBoundingClientRect().right - start;
  const next = view.scrollLeft + toNext < view.scrollWidth - view.clientWidth ? tabs[cut + 1] : undefined;
  (next ?? cutTab).scrollIntoView?.({ block: 'nearest', inline: 'start' });
}

/** Scrolls to a tab that isn't visible as a whole. It then begins the view, so that no tab is cut at its beginning. */
export function showTab(list: HTMLElement | null, tab: Element | null | undefined): void {
  const item = tab?.parentElement;
  const view = list?.parentElement?.getBoundingClientRect();
  if (!list || !item || !view || isPinned(item)) return;
  const box = item.getBoundingClientRect();
  if (box.left >= view.left + coveredWidth(list) - 1 && box.right <= view.right - FADE_PX) return;
  item.scrollIntoView?.({ block: 'nearest', inline: 'start' });
}

function isPinned(item: Element): boolean {
  const fixed = item.closest('[data-fixed]');
  return fixed !== null && getComputedStyle(fixed).position === 'sticky';
}
