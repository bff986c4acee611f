import { useEffect, useLayoutEffect } from 'react';
import { placesClosed, selectLanguage, selectSession } from '@portal/portal';
import { Navigate, useLocation } from '@portal/portal/router';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Places } from '../places/places';
import { selectRegistryStatus } from '../remotes/remotes.slice';
import { selectIsLatest, tabVisited } from '../tabs/tabs.slice';
import { AwaitedPlace } from './awaited-place';
import { type Onward, onwardFrom } from './onward';
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
  const onward = route ? undefined : onwardFrom(location, { routes, redirects, complete });
  useDocumentTitle(route);
  useVisitedTab(route);
  return (
    <>
      <Places routes={routes} open={route && location.pathname} />
      {onward && <LeadOn {...onward} />}
      {!route && !onward && !complete && <AwaitedPlace />}
    </>
  );
}

function LeadOn({ to, anew }: Onward) {
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
