import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * How a table fits its container. `compact`: less padding, and columns drop out by priority. `snug`: wraps text. `tight`: also wraps values
 * such as dates. `scrolls`: scrolls horizontally.
 */
export type Fit = 'comfortable' | 'compact' | 'snug' | 'tight' | 'scrolls';
type Fitting = { fit: Fit; dropped: readonly string[] };
type FitColumn = { id: string; header: string; priority?: number | undefined };

const steps: readonly Fit[] = ['comfortable', 'compact', 'snug', 'tight', 'scrolls'];
const widest: Fitting = { fit: 'comfortable', dropped: [] };

/**
 * Returns the first fit at which the table isn't too wide, and the columns that dropped out. Scrolling is the last resort, because it
 * breaks the sticky header and hides the last columns.
 */
export function useFit(
  table: RefObject<HTMLElement | null>, columns: readonly FitColumn[], rows: readonly unknown[],
): [RefObject<HTMLDivElement | null>, Fit, readonly string[]] {
  const wrapper = useRef<HTMLDivElement>(null);
  const latest = useRef(columns);
  const [{ fit, dropped }, setFitting] = useState(widest);
  const shown = columns.map(({ id, header, priority }) => `${id} ${header} ${priority}`).join();
  const [fitted, setFitted] = useState(shown);
  if (fitted !== shown) {
    setFitted(shown);
    setFitting(widest);
  }
  useLayoutEffect(() => void (latest.current = columns));
  useLayoutEffect(() => {
    let room = 0;
    const observer = new ResizeObserver(() => {
      if (!wrapper.current || !table.current) return;
      const { clientWidth } = wrapper.current;
      if (clientWidth > room) setFitting(widest);
      else if (table.current.offsetWidth > clientWidth + 1) setFitting((now) => narrower(now, latest.current, table.current, clientWidth));
      room = clientWidth;
    });
    if (wrapper.current) observer.observe(wrapper.current);
    if (table.current) observer.observe(table.current);
    return () => observer.disconnect();
  }, [table, shown]);
  // Also checked after rendering: the ResizeObserver doesn't fire if the new fit leaves the table's size unchanged.
  useLayoutEffect(() => {
    if (!wrapper.current || !table.current) return;
    const { clientWidth } = wrapper.current;
    if (fit !== 'scrolls' && table.current.offsetWidth > clientWidth + 1) {
      setFitting(narrower({ fit, dropped }, columns, table.current, clientWidth));
    }
  }, [table, fit, dropped, columns, rows]);
  return [wrapper, fit, dropped];
}

/** Drops as many columns as needed, lowest priority first. If none is left to drop, takes the next step. */
function narrower({ fit, dropped }: Fitting, columns: readonly FitColumn[], table: HTMLElement | null, room: number): Fitting {
  if (fit === 'compact' && table) {
    const next = [...dropped];
    let over = table.offsetWidth - room;
    const byPriority = columns.filter(({ id, priority }) => priority !== undefined && !dropped.includes(id)).reverse()
      .toSorted((one, other) => (other.priority ?? 0) - (one.priority ?? 0));
    for (const { id } of byPriority) {
      if (over <= 1) break;
      over -= table.querySelector<HTMLElement>(`[data-column="${CSS.escape(id)}"]`)?.offsetWidth ?? 0;
      next.push(id);
    }
    if (next.length > dropped.length) return { fit, dropped: next };
  }
  return { fit: steps[steps.indexOf(fit) + 1] ?? 'scrolls', dropped };
}
