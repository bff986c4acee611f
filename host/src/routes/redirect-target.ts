import { type PortalRoute } from './portal-route';
import type { Redirect } from './select-redirects';
import { findRoute } from './select-routes';

export type Address = { pathname: string; search: string; hash: string };
/** Where an address leads that is no place; `anew` is the path of a place that is built anew on the way. */
export type RedirectTarget = { to: string; anew?: string };
type Known = {
  routes: readonly PortalRoute[];
  redirects: readonly Redirect[];
  /** The registry has answered: what is unknown now stays unknown. */
  complete: boolean;
};

const REBUILD = '/redirect';
const HOME = '/dashboard';

/**
 * `/` leads to the dashboard, `/redirect/{path}` to a fresh `{path}` (NAV-20), a redirect to its target, and what this user does
 * not have, or nobody has, to `/` (NAV-21). Only to places that are known, so that nobody is sent off by a link that looks like ours.
 */
export function redirectTarget({ pathname, search, hash }: Address, { routes, redirects, complete }: Known): RedirectTarget | undefined {
  const rebuilds = pathname.startsWith(`${REBUILD}/`);
  const wanted = (rebuilds ? pathname.slice(REBUILD.length) : pathname).replace(/\/+$/, '') || '/';
  const lead = (path: string, query: string): RedirectTarget => ({ to: path + query, ...(rebuilds && { anew: path }) });

  if (findRoute(routes, wanted)) return lead(wanted, search + hash);
  const redirect = redirects.find(({ path, to }) => path === wanted && findRoute(routes, to));
  if (redirect) return lead(redirect.to, search + hash);
  if (!complete) return wanted === '/' && findRoute(routes, HOME) ? { to: HOME } : undefined;
  if (wanted !== '/') return { to: '/' };
  const home = findRoute(routes, HOME) ?? routes.find(({ path }) => !path.includes(':'));
  return home && { to: home.path };
}
