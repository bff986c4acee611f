import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether `content` is wider than the view that it scrolls in. Told by the browser: asking it at every change would make it lay out the page twice. */
export function useOverflow(content: RefObject<HTMLElement | null>): { view: RefObject<HTMLDivElement | null>; isOverflowing: boolean } {
  const view = useRef<HTMLDivElement>(null);
  const [isOverflowing, setOverflowing] = useState(false);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (view.current && content.current) setOverflowing(content.current.offsetWidth > view.current.clientWidth);
    });
    for (const element of [view.current, content.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [content]);
  return { view, isOverflowing };
}
