import type { Language, RemoteRoute } from '@portal/contracts';
import { type PortalRoute, titleOf } from '../routes/portal-route';

export type MenuIcon = NonNullable<RemoteRoute['menu']>['icon'];
export type MenuItem = { path: string; title: string; icon: MenuIcon };
/** Menu items under one heading; without `title`, neighbors that have none. `id` is the same in every language. */
export type MenuGroup = { id: string; title?: string; items: readonly MenuItem[] };

/** Menu of the user's routes, sorted by `order`. A group with a heading takes the position of its first item. */
export function menuOf(routes: readonly PortalRoute[], language: Language): readonly MenuGroup[] {
  const groups: (MenuGroup & { items: MenuItem[] })[] = [];
  const shown = routes.filter((route) => route.menu
    && !route.path.includes(':')).sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0));
  for (const route of shown) {
    if (!route.menu) continue;
    const title = route.menu.group?.[language];
    const item = { path: route.path, title: titleOf(route, language), icon: route.menu.icon };
    const last = groups.at(-1);
    const known = title === undefined ? last?.title === undefined && last : groups.find((group) => group.title === title);
    if (known) known.items.push(item);
    else groups.push({ id: route.menu.group?.en ?? route.path, title, items: [item] });
  }
  return groups;
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
  return [
    ...(dashboard && dashboard !== route ? [{ title: titleOf(dashboard, language), path: dashboard.path }] : []),
    ...(group ? [{ title: group }] : []),
    ...(parent && parent !== route ? [{ title: titleOf(parent, language), path: parent.path }] : []),
    ...(route.menu && own !== undefined ? [{ title: titleOf(route, language), path: route.path }] : []),
    { title: own ?? titleOf(route, language) },
  ];
}
