import { selectLanguage } from '@portal/portal';
import { Route, Routes } from '@portal/portal/router';
import { useSelector } from '@portal/portal/state';
import { Activity, memo, useState, type ComponentType, type ReactNode } from 'react';
import { RemoteGate } from '../remotes/remote-gate';
import { OwnScreen } from '../routes/own-screen';
import { type OwnScreenName, type PortalRoute, titleOf } from '../routes/portal-route';
import { findRoute } from '../routes/select-routes';
import { InnerScroll } from './inner-scroll';
import { type CachedPage, updateCachedPages } from './cached-pages';
import { OwnLocation } from './own-location';
import { selectPageCache } from './page-cache.slice';

type OwnScreens = Readonly<Record<OwnScreenName, ComponentType<{ title: string }>>>;
type Shown = { route: PortalRoute; ownScreens: OwnScreens };

/** Provides the route's params to its children. */
const RouteOf = ({ route, children }: { route: PortalRoute; children: ReactNode }) => (
  <Routes>
    <Route path={route.path} caseSensitive element={children} />
  </Routes>
);

/** Renders the open page's screen and keeps hidden screens mounted with their state (NAV-25). */
export function PageCache({ routes, ownScreens, open }: {
  routes: readonly PortalRoute[];
  ownScreens: OwnScreens;
  /** Path of the open page; undefined during a redirect. */
  open: string | undefined;
}) {
  const pageCache = useSelector(selectPageCache);
  const [before, setCached] = useState<readonly CachedPage[]>([]);
  const cached = updateCachedPages(before, {
    open,
    pageCache,
    stays: (path) => isCached(findRoute(routes, path)),
  });
  if (cached !== before) setCached(cached);
  return cached.map(({ path, since }) => {
    const route = findRoute(routes, path);
    return route && <CachedScreen key={`${path}:${since}`} {...{ route, ownScreens }} active={path === open} />;
  });
}

const isCached = (route: PortalRoute | undefined): boolean => route !== undefined && route.cached !== false;

const CachedScreen = memo(function CachedScreen({ active, ...shown }: Shown & { active: boolean }) {
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <OwnLocation active={active}><ScreenContent {...shown} /></OwnLocation>
    </Activity>
  );
});

/** Memoized: showing or hiding must not render the screen again. */
const ScreenContent = memo(function ScreenContent(shown: Shown) {
  return (
    <InnerScroll>
      <RouteOf route={shown.route}><RouteScreen {...shown} /></RouteOf>
    </InnerScroll>
  );
});

/** Renders the route's screen, which belongs to the host or to a remote. */
function RouteScreen({ route, ownScreens }: Shown) {
  const title = titleOf(route, useSelector(selectLanguage));
  if ('own' in route.shows) return <OwnScreen title={title} of={ownScreens[route.shows.own]} />;
  const { remote, screen } = route.shows;
  return <RemoteGate id={remote} screen={screen} title={title} />;
}
