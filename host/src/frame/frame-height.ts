import { useLayoutEffect, useRef, type RefObject } from 'react';

/** SPEC 9: navbar and tabs together. */
export const NAVBAR_HEIGHT = 86;

/**
 * Publishes how much of the window's top the frame covers, as CSS variables: what is sticky below it (grid headers, toasts)
 * and what the browser scrolls to stays in sight.
 */
export function useFrameHeight(): RefObject<HTMLDivElement | null> {
  const banners = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const publish = () => {
      const height = banners.current?.offsetHeight ?? 0;
      style.setProperty('--portal-banner-height', `${height}px`);
      style.setProperty('--portal-frame-height', `${height + NAVBAR_HEIGHT}px`);
      style.scrollPaddingTop = `${height + NAVBAR_HEIGHT + 8}px`;
    };
    publish();
    const observer = new ResizeObserver(publish);
    if (banners.current) observer.observe(banners.current);
    return () => observer.disconnect();
  }, []);
  return banners;
}
