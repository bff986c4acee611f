import { useEffect, useLayoutEffect, useState } from 'react';
import { pagesClosed, selectLanguage, selectSession } from '@portal/portal';
import { Navigate, useLocation } from '@portal/portal/router';
import { useDispatch, useSelector } from '@portal/portal/state';
import { ownScreens } from './own-screens';
import { PageCache } from './page-cache/page-cache';
import { selectRegistryStatus } from './remotes/remotes.slice';
import { selectIsLatest, tabVisited } from './tabs/tabs.slice';
import { AccessLost } from './routes/access-lost';
import { UnconfirmedPage } from './routes/unconfirmed-page';
import { type RedirectTarget, redirectTarget } from './routes/redirect-target';
import { type PortalRoute, titleOf } from './routes/portal-route';
import { selectRedirects } from './routes/select-redirects';
import { findRoute, selectRoutes } from './routes/select-routes';

/** The page of the current URL, or a redirect. Unknown URLs wait for the registry, since they may belong to a remote. */
export function PortalRoutes() {
  const location = useLocation();
  const routes = useSelector(selectRoutes);
  const redirects = useSelector(selectRedirects);
  const complete = useSelector(selectRegistryStatus) === 'ready';
  // Redirects a URL with a trailing slash, which would open a second tab for the same page.
  const route = location.pathname.endsWith('/') ? undefined : findRoute(routes, location.pathname);
  const lost = useLostRoute(location.pathname, route);
  const redirect = route || lost ? undefined : redirectTarget(location, { routes, redirects, complete });
  const language = useSelector(selectLanguage);
  useDocumentTitle(route ?? lost);
  useVisitedTab(route);
  return (
    <>
      <PageCache routes={routes} ownScreens={ownScreens} open={route && location.pathname} />
      {lost && <AccessLost path={location.pathname} title={titleOf(lost, language)} />}
      {redirect && <Redirect {...redirect} />}
      {!route && !lost && !redirect && !complete && <UnconfirmedPage />}
    </>
  );
}

/** Returns the open page's route if the user lost the right to it, until they navigate away (NAV-27). */
function useLostRoute(path: string, route: PortalRoute | undefined): PortalRoute | undefined {
  const [seen, setSeen] = useState<{ path: string; route: PortalRoute }>();
  if (seen && seen.path !== path) setSeen(undefined);
  if (route && seen?.route !== route) setSeen({ path, route });
  return !route && seen?.path === path ? seen.route : undefined;
}

function Redirect({ to, anew }: RedirectTarget) {
  const dispatch = useDispatch();
  // Discards the cached page before the navigation, so the page is rendered anew.
  useLayoutEffect(() => {
    if (anew) dispatch(pagesClosed({ paths: [anew] }));
  }, [dispatch, anew]);
  return <Navigate to={to} replace />;
}

/** Sets the document title to `<route title> - <page title>` (NAV-22). */
function useDocumentTitle(route: PortalRoute | undefined) {
  const language = useSelector(selectLanguage);
  const { page } = useSelector(selectSession);
  const shown = [route && titleOf(route, language), page?.pageTitle].filter(Boolean).join(' - ');
  useEffect(() => {
    document.title = shown;
  }, [shown]);
}

function useVisitedTab(route: PortalRoute | undefined) {
  const dispatch = useDispatch();
  const { pathname, search } = useLocation();
  const known = useSelector(selectIsLatest({ path: pathname, to: pathname + search }));
  useEffect(() => {
    if (route && !known) dispatch(tabVisited({ path: pathname, to: pathname + search }));
  }, [dispatch, route, known, pathname, search]);
}
