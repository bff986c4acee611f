import Fuse from 'fuse.js/basic';
import type { Language } from '@portal/contracts';
import { crumbsOf, type MenuIcon } from '../frame/menu';
import { type PortalRoute, titleOf } from '../routes/portal-route';
import { iconOf, menuItemOf } from './place-icon';

/** A place that can be gone to as it stands: its address has no params. */
export type Place = { path: string; title: string; icon: MenuIcon; trail: string };
type Indexed = Place & { ways: readonly string[] };

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
    const trail = crumbsOf(routes, route, language).slice(0, -1).map(({ title }) => title).join(' / ');
    return { path: route.path, title: titleOf(route, language), icon: iconOf(routes, route), trail };
  });
}

/** Fuzzy, by title first and the way there second, as SPEC 9 sets it. */
export function createPlaceIndex(places: readonly Place[]): (text: string) => readonly Place[] {
  const indexed = places.map((place): Indexed => ({ ...place, ways: [place.trail && `${place.trail} / ${place.title}`, place.path].filter(Boolean) }));
  const fuse = new Fuse(indexed, {
    keys: [{ name: 'title', weight: 0.7 }, { name: 'ways', weight: 0.3 }],
    threshold: 0.4, location: 0, distance: 100, minMatchCharLength: 1, shouldSort: true,
  });
  return (text) => fuse.search(text).map(({ item: { ways: _ways, ...place } }) => place);
}
