import { useEffect } from 'react';
import { selectLanguage, selectSession } from '@portal/portal';
import { Navigate, useLocation } from '@portal/portal/router';
import { useDispatch, useSelector } from '@portal/portal/state';
import { OwnScreen } from './own-screen';
import { RemoteGate } from '../remotes/remote-gate';
import { selectRegistryStatus } from '../remotes/remotes.slice';
import { selectTabs, tabVisited } from '../tabs/tabs.slice';
import { type PortalRoute, titleOf } from './portal-route';
import { RouteOf } from './route-of';
import { findRoute, selectRoutes } from './select-routes';

/** The screen of the current address, anew for each path. What this user does not have, or nobody has, leads to `/` (NAV-21), and that to the dashboard. */
export function PortalRoutes() {
  const { pathname } = useLocation();
  const routes = useSelector(selectRoutes);
  const registry = useSelector(selectRegistryStatus);
  const route = findRoute(routes, pathname);
  useDocumentTitle(route);
  useVisitedTab(route);
  if (pathname === '/') return <Navigate to="/dashboard" replace />;
  // It may be a remote's: what is asked for stays in the address until the registry has answered.
  if (!route && registry !== 'ready') return null;
  if (!route) return <Navigate to="/" replace />;
  return <RouteOf route={route}><Shown key={pathname} route={route} /></RouteOf>;
}

function Shown({ route }: { route: PortalRoute }) {
  const language = useSelector(selectLanguage);
  const title = titleOf(route, language);
  if ('component' in route.shows) return <OwnScreen title={title} of={route.shows.component} />;
  const { remote, screen } = route.shows;
  return <RemoteGate id={remote} screen={screen} title={title} />;
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
  const known = useSelector(selectTabs).some((tab) => tab.path === pathname && tab.to === pathname + search);
  useEffect(() => {
    if (route && !known) dispatch(tabVisited({ path: pathname, to: pathname + search }));
  }, [dispatch, route, known, pathname, search]);
}
