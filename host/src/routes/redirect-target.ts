import { type PortalRoute } from './portal-route';
import type { Redirect } from './select-redirects';
import { findRoute } from './select-routes';

export type Address = { pathname: string; search: string; hash: string };
/** Redirect target of a URL. `anew`: path of a page whose cached state is discarded first. */
export type RedirectTarget = { to: string; anew?: string };
type Known = {
  routes: readonly PortalRoute[];
  redirects: readonly Redirect[];
  /** True if the registry has loaded. Only then is it certain that an unknown URL belongs to no remote. */
  complete: boolean;
};

const REBUILD = '/redirect';
const HOME = '/dashboard';

/**
 * Redirects `/` to the dashboard and unknown or forbidden pages to `/` (NAV-21). Redirects `/redirect/{path}` to `{path}` without its
 * cached state (NAV-20). Targets are pages of the portal, so there is no open redirect.
 */
export function redirectTarget({ pathname, search, hash }: Address, { routes, redirects, complete }: Known): RedirectTarget | undefined {
  const rebuilds = pathname.startsWith(`${REBUILD}/`);
  const target = (rebuilds ? pathname.slice(REBUILD.length) : pathname).replace(/\/+$/, '') || '/';
  const lead = (path: string, query: string): RedirectTarget => ({ to: path + query, ...(rebuilds && { anew: path }) });

  if (findRoute(routes, target)) return lead(target, search + hash);
  const redirect = redirects.find(({ path, to }) => path === target && findRoute(routes, to));
  if (redirect) return lead(redirect.to, search + hash);
  if (!complete) return target === '/' && findRoute(routes, HOME) ? { to: HOME } : undefined;
  if (target !== '/') return { to: '/' };
  const home = findRoute(routes, HOME) ?? routes.find(({ path }) => !path.includes(':'));
  return home && { to: home.path };
}
