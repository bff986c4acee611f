import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * Whether a table is wider than its place. Only then may the wrapper scroll sideways: a scrolling wrapper would keep the
 * sticky header from staying in sight while the page scrolls.
 */
export function useOverflow(table: RefObject<HTMLElement | null>): [RefObject<HTMLDivElement | null>, boolean] {
  const wrapper = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      if (wrapper.current && table.current) setOverflows(table.current.offsetWidth > wrapper.current.clientWidth + 1);
    });
    if (wrapper.current) observer.observe(wrapper.current);
    if (table.current) observer.observe(table.current);
    return () => observer.disconnect();
  }, [table]);
  return [wrapper, overflows];
}
