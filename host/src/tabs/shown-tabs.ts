import { selectLanguage } from '@portal/portal';
import type { Language } from '@portal/contracts';
import { createSelector } from '@portal/portal/state';
import { type PortalRoute, titleOf } from '../routes/portal-route';
import { findRoute, selectRoutes } from '../routes/select-routes';
import { selectTabs, type Tab } from './tabs.slice';

/** `route` is the route's path pattern, which is also the key of the tab's badge. */
export type ShownTab = { path: string; route: string; to: string; title: string; fixed: boolean };

/** Returns all fixed tabs first, even if not visited, then the other visited tabs in the user's order. */
export function shownTabs(routes: readonly PortalRoute[], visited: readonly Tab[], language: Language): readonly ShownTab[] {
  const fixed = routes.filter((route) => route.fixedTab
    && !route.path.includes(':')).sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0));
  const others = visited.filter(({ path }) => !fixed.some((route) => route.path === path));
  return [
    ...fixed.map((route) => ({
      path: route.path, route: route.path, to: visited.find(({ path }) => path === route.path)?.to ?? route.path,
      title: titleOf(route, language), fixed: true,
    })),
    ...others.flatMap(({ path, to, title }) => {
      const route = findRoute(routes, path);
      // Omits pages that the user may no longer open.
      return route ? [{ path, route: route.path, to, title: title ?? titleOf(route, language), fixed: false }] : [];
    }),
  ];
}

export const selectShownTabs = createSelector(selectRoutes, selectTabs, selectLanguage, shownTabs);
