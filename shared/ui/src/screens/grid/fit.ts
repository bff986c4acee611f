import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** How a table fits its container. `snug`: wraps text. `tight`: also wraps values such as dates. `scrolls`: scrolls horizontally. */
export type Fit = 'comfortable' | 'snug' | 'tight' | 'scrolls';
const steps: readonly Fit[] = ['comfortable', 'snug', 'tight', 'scrolls'];
const next = (fit: Fit): Fit => steps[steps.indexOf(fit) + 1] ?? 'scrolls';

/**
 * Returns the first fit at which the table isn't too wide. Scrolling is the last resort, because it breaks the sticky header and hides the
 * last columns.
 */
export function useFit(
  table: RefObject<HTMLElement | null>, columns: readonly { id: string }[], rows: readonly unknown[],
): [RefObject<HTMLDivElement | null>, Fit] {
  const wrapper = useRef<HTMLDivElement>(null);
  const [fit, setFit] = useState<Fit>('comfortable');
  const ids = columns.map(({ id }) => id).join();
  useLayoutEffect(() => {
    let room = 0;
    const observer = new ResizeObserver(() => {
      if (!wrapper.current || !table.current) return;
      const { clientWidth } = wrapper.current;
      if (clientWidth > room) setFit('comfortable');
      else if (table.current.offsetWidth > clientWidth + 1) setFit(next);
      room = clientWidth;
    });
    if (wrapper.current) observer.observe(wrapper.current);
    if (table.current) observer.observe(table.current);
    return () => observer.disconnect();
  }, [table, ids]);
  // Also checked after rendering: the ResizeObserver doesn't fire if the new fit leaves the table's size unchanged.
  useLayoutEffect(() => {
    if (fit !== 'scrolls' && wrapper.current && table.current && table.current.offsetWidth > wrapper.current.clientWidth + 1) {
      setFit(next(fit));
    }
  }, [table, fit, columns, rows]);
  return [wrapper, fit];
}
