import type { MenuIcon } from '../menu/menu';
import type { PortalRoute } from '../routes/portal-route';

/** Pages without a menu item use the icon of their parent. */
export function iconOf(routes: readonly PortalRoute[], route: PortalRoute | undefined): MenuIcon {
  return menuItemOf(routes, route)?.icon ?? 'document';
}

export function menuItemOf(routes: readonly PortalRoute[], route: PortalRoute | undefined): PortalRoute['menu'] {
  return route?.menu ?? routes.find(({ path }) => path === route?.activeMenu)?.menu;
}
