import { useLayoutEffect, useRef, type RefObject } from 'react';

/** SPEC 9: the navigation bar and the tabs are 86 px high together. */
const NAVBAR_HEIGHT = 50;
const TABS_HEIGHT = 36;

/** Publishes heights of the banners and header as CSS variables for sticky elements. The frame height omits a header that scrolls away. */
export function useFrameHeight({ tabsView, fixedHeader }: { tabsView: boolean; fixedHeader: boolean }): RefObject<HTMLDivElement | null> {
  const banners = useRef<HTMLDivElement>(null);
  const head = NAVBAR_HEIGHT + (tabsView ? TABS_HEIGHT : 0);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const publish = () => {
      const above = banners.current?.offsetHeight ?? 0;
      const covered = above + (fixedHeader ? head : 0);
      style.setProperty('--portal-banner-height', `${above}px`);
      style.setProperty('--portal-head-height', `${head}px`);
      style.setProperty('--portal-frame-height', `${covered}px`);
      style.scrollPaddingTop = `${covered + 8}px`;
    };
    publish();
    const observer = new ResizeObserver(publish);
    if (banners.current) observer.observe(banners.current);
    return () => observer.disconnect();
  }, [head, fixedHeader]);
  return banners;
}
