import type { PortalRoute } from '../routes/portal-route';
import type { Loader } from './loader';
import { pageIdle } from './page-idle';

/** Loads what a place needs before the user goes there: on hovering or focusing a link to it. */
export function warmRoute(route: PortalRoute, loader: Loader): void {
  if ('remote' in route.shows) void loader.warm(route.shows.remote, route.shows.screen);
}

/** When the page has nothing else to do: the first remote of the menu, which most users want next. */
export function warmFirstRemote(routes: readonly PortalRoute[], loader: Loader): void {
  const [first] = routes
    .filter(({ shows, menu }) => 'remote' in shows && menu)
    .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0));
  if (first) void pageIdle().then(() => warmRoute(first, loader));
}
