import type { Language } from '@portal/contracts';
import { type PortalRoute, titleOf } from '../routes/portal-route';
import { findRoute } from '../routes/select-routes';
import type { Tabs } from '../tabs/tabs.slice';
import type { MenuIcon } from '../frame/menu';
import { iconOf } from './place-icon';

const MOST = 6;
export type RecentPlace = { to: string; title: string; icon: MenuIcon; kind?: string };

/** Where the user was last, by the names that the tabs have; the open place is not among them. */
export function recentPlaces({ tabs, used }: Tabs, routes: readonly PortalRoute[], language: Language, here: string): readonly RecentPlace[] {
  return used.filter((path) => path !== here).flatMap((path) => {
    const tab = tabs.find((one) => one.path === path);
    const route = findRoute(routes, path);
    if (!tab || !route) return [];
    const kind = titleOf(route, language);
    return [{ to: tab.to, title: tab.title ?? kind, icon: iconOf(routes, route), kind: tab.title ? kind : undefined }];
  }).slice(0, MOST);
}
