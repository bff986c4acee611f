import { useEffect, useLayoutEffect, useState } from 'react';
import { placesClosed, selectLanguage, selectSession } from '@portal/portal';
import { Navigate, useLocation } from '@portal/portal/router';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Places } from '../places/places';
import { selectRegistryStatus } from '../remotes/remotes.slice';
import { selectIsLatest, tabVisited } from '../tabs/tabs.slice';
import { AccessLost } from './access-lost';
import { AwaitedPlace } from './awaited-place';
import { type RedirectTarget, redirectTarget } from './redirect-target';
import { type PortalRoute, titleOf } from './portal-route';
import { selectRedirects } from './select-redirects';
import { findRoute, selectRoutes } from './select-routes';

/** The place of the current address, or the way on from it. What may yet be a remote's stays in the address until the registry has answered. */
export function PortalRoutes() {
  const location = useLocation();
  const routes = useSelector(selectRoutes);
  const redirects = useSelector(selectRedirects);
  const complete = useSelector(selectRegistryStatus) === 'ready';
  // With a slash at its end it would be a second place beside itself.
  const route = location.pathname.endsWith('/') ? undefined : findRoute(routes, location.pathname);
  const lost = useLostRoute(location.pathname, route);
  const onward = route || lost ? undefined : redirectTarget(location, { routes, redirects, complete });
  const language = useSelector(selectLanguage);
  useDocumentTitle(route ?? lost);
  useVisitedTab(route);
  return (
    <>
      <Places routes={routes} open={route && location.pathname} />
      {lost && <AccessLost path={location.pathname} title={titleOf(lost, language)} />}
      {onward && <LeadOn {...onward} />}
      {!route && !lost && !onward && !complete && <AwaitedPlace />}
    </>
  );
}

/** The route of the open place that this user may no longer see, until he goes elsewhere (NAV-27). */
function useLostRoute(path: string, route: PortalRoute | undefined): PortalRoute | undefined {
  const [seen, setSeen] = useState<{ path: string; route: PortalRoute }>();
  if (seen && seen.path !== path) setSeen(undefined);
  if (route && seen?.route !== route) setSeen({ path, route });
  return !route && seen?.path === path ? seen.route : undefined;
}

function LeadOn({ to, anew }: RedirectTarget) {
  const dispatch = useDispatch();
  // Before the address changes, so that the place does not come up as it was.
  useLayoutEffect(() => {
    if (anew) dispatch(placesClosed({ paths: [anew] }));
  }, [dispatch, anew]);
  return <Navigate to={to} replace />;
}

/** `<route title> - <page title>` (NAV-22). */
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
