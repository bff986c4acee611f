import Fuse from 'fuse.js/basic';
import type { Language } from '@portal/contracts';
import { crumbsOf, type MenuIcon } from '../menu/menu';
import { type PortalRoute, titleOf } from '../routes/portal-route';
import { iconOf, menuItemOf } from './page-icon';
import { MAX_IN_GROUP, RANK, titleRank } from './title-rank';

/** A page whose URL has no params. */
export type SearchablePage = {
  path: string; title: string; icon: MenuIcon; trail: string;
  /** The page's own title, if `title` says what the page creates. */
  pageTitle?: string;
  /** Titles of the menu group and the parent page, without the dashboard, which is the parent of every page. */
  above: readonly string[];
};
/** `close`: true if the query starts a word of the title or equals the menu group's or parent page's name. */
export type FoundPage = SearchablePage & { close: boolean };
type Indexed = SearchablePage & { titles: readonly string[]; trails: readonly string[] };

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
      path: route.path, title: route.creates?.[language] ?? titleOf(route, language),
      ...(route.creates && { pageTitle: titleOf(route, language) }),
      icon: iconOf(routes, route), trail: above.map(({ title }) => title).join(' / '),
      above: above.filter(({ path }) => path !== '/dashboard').map(({ title }) => title),
    };
  });
}

/** Fuzzy search by title first and breadcrumbs second, with the weights of SPEC 9. */
export function createPageIndex(pages: readonly SearchablePage[]): (text: string) => readonly FoundPage[] {
  const indexed = pages.map((page): Indexed => ({
    ...page, titles: titlesOf(page), trails: [page.trail && `${page.trail} / ${page.title}`, page.path].filter(Boolean),
  }));
  const fuse = new Fuse(indexed, {
    keys: [{ name: 'titles', weight: 0.7 }, { name: 'trails', weight: 0.3 }],
    threshold: 0.4, location: 0, distance: 100, minMatchCharLength: 1, shouldSort: true,
  });
  return (text) => {
    const query = text.trim().toLocaleLowerCase();
    const found = fuse.search(text).map(({ item: { titles, trails: _trails, ...page } }) => ({
      ...page, rank: rankOf(page, titles, query),
    }));
    // The sort is stable, so entries of equal rank stay sorted by similarity.
    return found.sort((one, other) => one.rank - other.rank)
      .filter(({ rank }, index) => index < MAX_IN_GROUP || rank <= RANK.group)
      .map(({ rank, ...page }) => ({ ...page, close: rank < RANK.alike }));
  };
}

/** The name of a menu group or parent page finds all its pages, however many. */
function rankOf({ above }: SearchablePage, titles: readonly string[], query: string): number {
  const isInGroup = above.some((name) => name.toLocaleLowerCase() === query);
  return Math.min(isInGroup ? RANK.group : RANK.alike, ...titles.map((title) => titleRank(title, query)));
}

const titlesOf = ({ title, pageTitle }: SearchablePage): readonly string[] => [title, ...(pageTitle ? [pageTitle] : [])];
