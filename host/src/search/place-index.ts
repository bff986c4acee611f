import Fuse from 'fuse.js/basic';
import type { Language } from '@portal/contracts';
import { crumbsOf, type MenuIcon } from '../frame/menu';
import { type PortalRoute, titleOf } from '../routes/portal-route';
import { iconOf, menuItemOf } from './place-icon';

/** A place that can be gone to as it stands: its address has no params. */
export type Place = {
  path: string; title: string; icon: MenuIcon; trail: string;
  /** Titles of its menu group and of the place above it, without the dashboard, which is above all. */
  above: readonly string[];
};
/** `close`: its title begins so, or a word of it does, or it lies under what is named; others are only alike. */
export type FoundPlace = Place & { close: boolean };
type Indexed = Place & { trails: readonly string[] };

/** A page that says why another cannot be shown: nobody wants to go there. */
const ERRORS = '/error/';

/**
 * The places of this login in the current language, in the order of the menu; those that are about one record need its number and
 * are found as records.
 */
export function placesOf(routes: readonly PortalRoute[], language: Language): readonly Place[] {
  const orderOf = (route: PortalRoute) => menuItemOf(routes, route)?.order ?? Number.MAX_SAFE_INTEGER;
  const places = routes.filter(({ path }) => !path.includes(':') && !path.startsWith(ERRORS)).sort((one, other) => orderOf(one) - orderOf(other));
  return places.map((route) => {
    const above = crumbsOf(routes, route, language).slice(0, -1);
    return {
      path: route.path, title: titleOf(route, language), icon: iconOf(routes, route), trail: above.map(({ title }) => title).join(' / '),
      above: above.filter(({ path }) => path !== '/dashboard').map(({ title }) => title),
    };
  });
}

/** Fuzzy, by title first and the way there second, as SPEC 9 sets it. */
export function createPlaceIndex(places: readonly Place[]): (text: string) => readonly FoundPlace[] {
  const indexed = places.map((place): Indexed => ({ ...place, trails: [place.trail && `${place.trail} / ${place.title}`, place.path].filter(Boolean) }));
  const fuse = new Fuse(indexed, {
    keys: [{ name: 'title', weight: 0.7 }, { name: 'trails', weight: 0.3 }],
    threshold: 0.4, location: 0, distance: 100, minMatchCharLength: 1, shouldSort: true,
  });
  return (text) => {
    const wanted = text.trim().toLocaleLowerCase();
    const found = fuse.search(text).map(({ item: { trails: _trails, ...place } }) => ({ ...place, rank: rankOf(place, wanted) }));
    // Of one rank they stay in the order of their likeness.
    return found.sort((one, other) => one.rank - other.rank)
      .filter(({ rank }, index) => index < MAX_PLACES || rank <= RANK.group)
      .map(({ rank, ...place }) => ({ ...place, close: rank < RANK.alike }));
  };
}

/** Places that are named exactly, or whose group is, are shown however many there are. */
const MAX_PLACES = 4;
const RANK = { exact: 0, group: 1, start: 2, word: 3, alike: 4 };

function rankOf(place: Place, wanted: string): number {
  const title = place.title.toLocaleLowerCase();
  if (title === wanted) return RANK.exact;
  if (place.above.some((name) => name.toLocaleLowerCase() === wanted)) return RANK.group;
  if (title.startsWith(wanted)) return RANK.start;
  return title.split(/[\s/()«»“”"-]+/).some((word) => word.startsWith(wanted)) ? RANK.word : RANK.alike;
}
