import { useEffect, useRef, type RefObject } from 'react';

/**
 * Commands of an invoice take away the button that was pressed for them, and with it the keyboard's place. It goes on from the heading of
 * the same part of the page where that is still there, else from the page's own, and not from the beginning of the document.
 */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = root.current;
    if (!place) return undefined;
    let last: { element: Element; parts: readonly Element[] } | null = null;
    const noted = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = { element: target, parts: partsAround(target) };
    };
    const resumed = () => {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return;
      const part = last.parts.find((each) => each.isConnected);
      const heading = part?.querySelector<HTMLElement>('h2') ?? place.querySelector<HTMLElement>('h1');
      last = null;
      if (!heading) return;
      heading.tabIndex = -1;
      heading.style.outlineStyle = 'none';
      heading.focus();
    };
    const removals = new MutationObserver(resumed);
    place.addEventListener('focusin', noted);
    removals.observe(place, { childList: true, subtree: true });
    return () => {
      place.removeEventListener('focusin', noted);
      removals.disconnect();
    };
  }, []);
  return root;
}

/** From the inmost outwards, since a part can go away with what was in it. */
function partsAround(element: Element): readonly Element[] {
  const part = element.closest('section');
  return part === null ? [] : [part, ...(part.parentElement ? partsAround(part.parentElement) : [])];
}
