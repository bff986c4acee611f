import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus when an invoice command removes the focused button: to its section's heading, or else to the page's heading. */
export function useFocusFallback(): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const container = root.current;
    if (!container) return undefined;
    let last: { element: Element; parts: readonly Element[] } | null = null;
    const noted = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = { element: target, parts: partsAround(target) };
    };
    const resumed = () => {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return;
      const part = last.parts.find((each) => each.isConnected);
      const heading = part?.querySelector<HTMLElement>('h2') ?? container.querySelector<HTMLElement>('h1');
      last = null;
      if (!heading) return;
      heading.tabIndex = -1;
      heading.style.outlineStyle = 'none';
      heading.focus();
    };
    const removals = new MutationObserver(resumed);
    container.addEventListener('focusin', noted);
    removals.observe(container, { childList: true, subtree: true });
    return () => {
      container.removeEventListener('focusin', noted);
      removals.disconnect();
    };
  }, []);
  return root;
}

/** Returns the sections around the element, innermost first, because an inner section may be removed with its content. */
function partsAround(element: Element): readonly Element[] {
  const part = element.closest('section');
  return part === null ? [] : [part, ...(part.parentElement ? partsAround(part.parentElement) : [])];
}
