import { useLayoutEffect, useRef, type ReactNode, type UIEvent } from 'react';

type Position = { left: number; top: number };

/** Restores scroll positions inside a page when the page is shown again, because some browsers reset them in hidden elements. */
export function InnerScroll({ children }: { children: ReactNode }) {
  const positions = useRef(new Map<Element, Position>());
  const remember = ({ target }: UIEvent) => {
    if (target instanceof Element) positions.current.set(target, { left: target.scrollLeft, top: target.scrollTop });
  };
  useLayoutEffect(() => {
    const { current } = positions;
    for (const [element, { left, top }] of current) {
      if (!element.isConnected) current.delete(element);
      else if (element.scrollTop !== top || element.scrollLeft !== left) Object.assign(element, { scrollLeft: left, scrollTop: top });
    }
  }, []);
  return <div onScrollCapture={remember}>{children}</div>;
}
