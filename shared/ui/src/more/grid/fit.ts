import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** How a table fits into its place: comfortably; with words in lines; with whole values in lines too; not, so that it scrolls. */
export type Fit = 'comfortable' | 'snug' | 'tight' | 'scrolls';
const steps: readonly Fit[] = ['comfortable', 'snug', 'tight', 'scrolls'];
const next = (fit: Fit): Fit => steps[steps.indexOf(fit) + 1] ?? 'scrolls';

/**
 * Only a table that fits in no other way may scroll sideways: a scrolling wrapper would keep the sticky header from staying in sight,
 * and its last columns out of it. `columns` names what is shown: with others, or more room, the table tries to be comfortable again.
 */
export function useFit(table: RefObject<HTMLElement | null>, columns: string): [RefObject<HTMLDivElement | null>, Fit] {
  const wrapper = useRef<HTMLDivElement>(null);
  const [fit, setFit] = useState<Fit>('comfortable');
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
  }, [table, columns]);
  // A step need not change the table's own size, of which the observer would hear.
  useLayoutEffect(() => {
    if (fit !== 'scrolls' && wrapper.current && table.current && table.current.offsetWidth > wrapper.current.clientWidth + 1) setFit(next(fit));
  }, [table, fit, columns]);
  return [wrapper, fit];
}
