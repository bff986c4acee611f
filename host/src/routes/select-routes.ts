import { selectElements, type Session } from '@portal/portal';
import { matchPath } from '@portal/portal/router';
import { createSelector } from '@portal/portal/state';
import { type Remotes, selectReleases } from '../remotes/remotes.slice';
import { hostRoutes } from './host-routes';
import { canExist, type PortalRoute } from './portal-route';

type WithRoutes = { session: Session; remotes: Remotes };

/** Routes this user may see (NAV-23). Without the right `element`, the page has no menu item and no URL. */
export const selectRoutes = createSelector(
  (state: WithRoutes) => selectElements(state),
  (state: WithRoutes) => selectReleases(state),
  (elements, releases): readonly PortalRoute[] =>
    [
      ...hostRoutes,
      ...releases.flatMap(({ id, manifest }) => manifest.routes.map(({ screen, ...route }) => ({
        ...route, shows: { remote: id, screen },
      }))),
    ].filter(({ element }) => elements.has(element)),
);

const answers = new WeakMap<readonly PortalRoute[], Map<string, PortalRoute | undefined>>();

/** Finds a URL's route with the router's precedence. Results are cached, because every open tab looks up its route. */
export function findRoute(routes: readonly PortalRoute[], pathname: string): PortalRoute | undefined {
  const known = answers.get(routes) ?? new Map<string, PortalRoute | undefined>();
  answers.set(routes, known);
  if (!known.has(pathname)) known.set(pathname, matchRoute(routes, pathname));
  return known.get(pathname);
}

function matchRoute(routes: readonly PortalRoute[], pathname: string): PortalRoute | undefined {
  const matching = routes.filter((route) => {
    const match = matchPath({ path: route.path, caseSensitive: true }, pathname);
    return match !== null && canExist(route, match.params);
  });
  // A static path has precedence over a path with params: `/smslist/new` over `/smslist/:id`.
  return matching.find(({ path }) => !path.includes(':')) ?? matching[0];
}
