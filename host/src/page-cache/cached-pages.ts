import { isClosedSince, type PageCacheState } from './page-cache.slice';

/** A mounted page, possibly hidden. `since`: the store's `closings` when the page was opened. `used`: highest for the last visited page. */
export type CachedPage = { path: string; since: number; used: number };

/** Maximum number of hidden pages, to limit memory use. A removed page keeps its tab and is rendered again when it is opened. */
export const MAX_HIDDEN = 12;

type Situation = {
  /** Path of the open page; undefined during a redirect. */
  open: string | undefined;
  pageCache: PageCacheState;
  /** True if this page stays mounted while another page is open. */
  stays: (path: string) => boolean;
};

/** Returns the pages to mount, in the order of opening, because moving a screen in the DOM would reset its scroll position. */
export function updateCachedPages(cached: readonly CachedPage[], { open, pageCache, stays }: Situation): readonly CachedPage[] {
  const alive = cached.filter(({ path, since }) => !isClosedSince(pageCache, path, since) && (path === open || stays(path)));
  const latest = Math.max(0, ...alive.map(({ used }) => used));
  const known = alive.find(({ path }) => path === open);
  const visited = open === undefined || known?.used === latest ? alive : [
    ...alive.map((page) => (page === known ? { ...page, used: latest + 1 } : page)),
    ...(known ? [] : [{ path: open, since: pageCache.closings, used: latest + 1 }]),
  ];
  const hidden = visited.filter(({ path }) => path !== open).sort((a, b) => b.used - a.used);
  const tooMany = new Set(hidden.slice(MAX_HIDDEN));
  const next = tooMany.size > 0 ? visited.filter((page) => !tooMany.has(page)) : visited;
  return next.length === cached.length && next.every((page, index) => page === cached[index]) ? cached : next;
}
