import Fuse from 'fuse.js/basic';
import type { Language } from '@portal/contracts';
import { crumbsOf, type MenuIcon } from '../menu/menu';
import { type PortalRoute, titleOf } from '../routes/portal-route';
import { iconOf, menuItemOf } from './page-icon';

/** A page whose URL has no params. */
export type SearchablePage = {
  path: string; title: string; icon: MenuIcon; trail: string;
  /** Titles of the menu group and the parent page, without the dashboard, which is the parent of every page. */
  above: readonly string[];
};
/** `close`: true if the query starts a word of the title or equals the menu group's or parent page's name. */
export type FoundPage = SearchablePage & { close: boolean };
type Indexed = SearchablePage & { trails: readonly string[] };

/** Error pages aren't search targets. */
const ERRORS = '/error/';

/** Returns this login's pages in menu order. Pages with a URL param are excluded; the record search finds them. */
export function searchablePages(routes: readonly PortalRoute[], language: Language): readonly SearchablePage[] {
  const orderOf = (route: PortalRoute) => menuItemOf(routes, route)?.order ?? Number.MAX_SAFE_INTEGER;
  const pages = routes.filter(({ path }) => !path.includes(':')
    && !path.startsWith(ERRORS)).sort((one, other) => orderOf(one) - orderOf(other));
  return pages.map((route) => {
    const above = crumbsOf(routes, route, language).slice(0, -1);
    return {
      path: route.path, title: titleOf(route, language), icon: iconOf(routes, route), trail: above.map(({ title }) => title).join(' / '),
      above: above.filter(({ path }) => path !== '/dashboard').map(({ title }) => title),
    };
  });
}

/** Fuzzy search by title first and breadcrumbs second, with the weights of SPEC 9. */
export function createPageIndex(pages: readonly SearchablePage[]): (text: string) => readonly FoundPage[] {
  const indexed = pages.map((page): Indexed => ({
    ...page, trails: [page.trail && `${page.trail} / ${page.title}`, page.path].filter(Boolean),
  }));
  const fuse = new Fuse(indexed, {
    keys: [{ name: 'title', weight: 0.7 }, { name: 'trails', weight: 0.3 }],
    threshold: 0.4, location: 0, distance: 100, minMatchCharLength: 1, shouldSort: true,
  });
  return (text) => {
    const query = text.trim().toLocaleLowerCase();
    const found = fuse.search(text).map(({ item: { trails: _trails, ...page } }) => ({ ...page, rank: rankOf(page, query) }));
    // The sort is stable, so entries of equal rank stay sorted by similarity.
    return found.sort((one, other) => one.rank - other.rank)
      .filter(({ rank }, index) => index < MAX_FUZZY_MATCHES || rank <= RANK.group)
      .map(({ rank, ...page }) => ({ ...page, close: rank < RANK.alike }));
  };
}

/** Maximum number of results. Pages whose title, menu group or parent page equals the query are not limited. */
const MAX_FUZZY_MATCHES = 4;
const RANK = { exact: 0, group: 1, start: 2, word: 3, alike: 4 };

function rankOf(page: SearchablePage, query: string): number {
  const title = page.title.toLocaleLowerCase();
  if (title === query) return RANK.exact;
  if (page.above.some((name) => name.toLocaleLowerCase() === query)) return RANK.group;
  if (title.startsWith(query)) return RANK.start;
  return title.split(/[\s/()«»“”"-]+/).some((word) => word.startsWith(query)) ? RANK.word : RANK.alike;
}
