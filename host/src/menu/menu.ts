import type { Language, RemoteRoute } from '@portal/contracts';
import { type PortalRoute, titleOf } from '../routes/portal-route';

export type MenuIcon = NonNullable<RemoteRoute['menu']>['icon'];
type MenuItem = { path: string; title: string; icon: MenuIcon };
/** Menu items under one heading. Items without a heading are together in one group without `title`. */
export type MenuGroup = { title?: string; items: readonly MenuItem[] };

/** Menu of the user's routes, sorted by `order`. A group takes the position of its first item. */
export function menuOf(routes: readonly PortalRoute[], language: Language): readonly MenuGroup[] {
  const groups = new Map<string, MenuItem[]>();
  const shown = routes.filter((route) => route.menu
    && !route.path.includes(':')).sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0));
  for (const route of shown) {
    if (!route.menu) continue;
    const heading = route.menu.group?.[language] ?? '';
    const item = { path: route.path, title: titleOf(route, language), icon: route.menu.icon };
    groups.set(heading, [...(groups.get(heading) ?? []), item]);
  }
  return [...groups].map(([title, items]) => ({ title: title || undefined, items }));
}

export type Crumb = { title: string; path?: string };

/** Breadcrumbs from the dashboard to the open page. `own` is the title the screen set, such as a record's name. */
export function crumbsOf(
  routes: readonly PortalRoute[], route: PortalRoute | undefined, language: Language, own?: string,
): readonly Crumb[] {
  if (!route) return [];
  const dashboard = routes.find(({ path }) => path === '/dashboard');
  const parent = routes.find(({ path }) => path === route.activeMenu);
  const group = (parent ?? route).menu?.group?.[language];
  const here: Crumb = { title: own ?? titleOf(route, language) };
  return [
    ...(dashboard && dashboard !== route ? [{ title: titleOf(dashboard, language), path: dashboard.path }] : []),
    ...(group ? [{ title: group }] : []),
    ...(parent && parent !== route ? [{ title: titleOf(parent, language), path: parent.path }] : []),
    here,
  ];
}
