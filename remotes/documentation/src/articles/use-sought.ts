import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from '@portal/portal/router';

/**
 * For what articles are shown in; `path` is that of the one which is there, null while there is none. Brings the part that the address names
 * into sight, and the beginning of an article that was chosen after another one. What is shown first, or comes back with its tab, stays where
 * the portal had it: a tab that is shown anew runs its effects again, at a place that was sought before.
 */
export function useSought(root: RefObject<HTMLElement | null>, path: string | null): void {
  const { hash, key } = useLocation();
  const before = useRef<{ path: string; key: string }>(undefined);
  useEffect(() => {
    if (path === null) return;
    if (before.current?.path === path && before.current.key === key) return;
    const isAnother = before.current !== undefined && before.current.path !== path;
    before.current = { path, key };
    const id = anchorOf(hash);
    const part = id === null ? null : [...root.current?.querySelectorAll<HTMLElement>('[data-part]') ?? []].find(({ dataset }) => dataset.part === id);
    const sought = part ?? (isAnother ? root.current?.querySelector<HTMLElement>('article') : null);
    if (!sought) return;
    sought.scrollIntoView?.();
    sought.focus({ preventScroll: true });
  }, [root, path, hash, key]);
}

/** Browsers escape letters that are not Latin. */
function anchorOf(hash: string): string | null {
  if (hash.length < 2) return null;
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
