import { Activity, memo, useState } from 'react';
import { useSelector } from '@portal/portal/state';
import type { PortalRoute } from '../routes/portal-route';
import { RouteOf } from '../routes/route-of';
import { RouteScreen } from '../routes/route-screen';
import { findRoute } from '../routes/select-routes';
import { InnerScroll } from './inner-scroll';
import { type KeptPlace, keepPlaces } from './kept-places';
import { OwnLocation } from './own-location';
import { selectPlaces } from './places.slice';

/** The screen of the open place, and hidden beside it those to which the user may return, as he left them (NAV-25). */
export function Places({ routes, open }: { routes: readonly PortalRoute[]; /** Its path; nothing while an address only leads on. */ open: string | undefined }) {
  const places = useSelector(selectPlaces);
  const [before, setKept] = useState<readonly KeptPlace[]>([]);
  const kept = keepPlaces(before, {
    open,
    places,
    stays: (path) => isKept(findRoute(routes, path)),
  });
  if (kept !== before) setKept(kept);
  return kept.map(({ path, since }) => {
    const route = findRoute(routes, path);
    return route && <Place key={`${path}:${since}`} route={route} active={path === open} />;
  });
}

const isKept = (route: PortalRoute | undefined): boolean => route !== undefined && route.cached !== false;

const Place = memo(function Place({ route, active }: { route: PortalRoute; active: boolean }) {
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <OwnLocation active={active}><Inside route={route} /></OwnLocation>
    </Activity>
  );
});

/** Shown or hidden is nothing that the screen must be drawn anew for. */
const Inside = memo(function Inside({ route }: { route: PortalRoute }) {
  return (
    <InnerScroll>
      <RouteOf route={route}><RouteScreen route={route} /></RouteOf>
    </InnerScroll>
  );
});
