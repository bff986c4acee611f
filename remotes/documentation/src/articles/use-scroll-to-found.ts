import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from '@portal/portal/router';

/**
 * Scrolls to the part in the URL, or to the start after another article is chosen. Does not scroll again when the user returns to this
 * portal tab. `path`: the shown article, or null.
 */
export function useScrollToFound(root: RefObject<HTMLElement | null>, path: string | null): void {
  const { hash, key } = useLocation();
  const before = useRef<{ path: string; key: string }>(undefined);
  useEffect(() => {
    if (path === null) return;
    if (before.current?.path === path && before.current.key === key) return;
    const isAnother = before.current !== undefined && before.current.path !== path;
    before.current = { path, key };
    const id = anchorOf(hash);
    const part = id === null ? null : [
      ...root.current?.querySelectorAll<HTMLElement>('[data-part]') ?? [],
    ].find(({ dataset }) => dataset.part === id);
    const target = part ?? (isAnother ? root.current?.querySelector<HTMLElement>('article') : null);
    if (!target) return;
    target.scrollIntoView?.();
    target.focus({ preventScroll: true });
  }, [root, path, hash, key]);
}

/** Decodes the anchor, because browsers escape non-ASCII letters. */
function anchorOf(hash: string): string | null {
  if (hash.length < 2) return null;
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
