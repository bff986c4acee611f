import type { Language, RemoteRoute } from '@portal/contracts';
import { type PortalRoute, titleOf } from '../routes/portal-route';

export type MenuIcon = NonNullable<RemoteRoute['menu']>['icon'];
export type MenuItem = { path: string; title: string; icon: MenuIcon };
/** Items of one heading; the first group, of those without one, has none. */
export type MenuGroup = { title?: string; items: readonly MenuItem[] };

/** The menu of the routes that this user has, in their order; a group stands where its first item does. */
export function menuOf(routes: readonly PortalRoute[], language: Language): readonly MenuGroup[] {
  const groups = new Map<string, MenuItem[]>();
  const shown = routes.filter((route) => route.menu && !route.path.includes(':')).sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0));
  for (const route of shown) {
    if (!route.menu) continue;
    const heading = route.menu.group?.[language] ?? '';
    const item = { path: route.path, title: titleOf(route, language), icon: route.menu.icon };
    groups.set(heading, [...(groups.get(heading) ?? []), item]);
  }
  return [...groups].map(([title, items]) => ({ title: title || undefined, items }));
}

export type Crumb = { title: string; path?: string };

/** From the dashboard to the open place; `own` is the name that the screen gave itself, such as of its record. */
export function crumbsOf(routes: readonly PortalRoute[], route: PortalRoute | undefined, language: Language, own?: string): readonly Crumb[] {
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
