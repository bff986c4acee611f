import { selectLanguage } from '@portal/portal';
import { useSelector } from '@portal/portal/state';
import { RemoteGate } from '../remotes/remote-gate';
import { OwnScreen } from './own-screen';
import { type PortalRoute, titleOf } from './portal-route';

/** A screen of the host or of a remote, as its route says. */
export function RouteScreen({ route }: { route: PortalRoute }) {
  const title = titleOf(route, useSelector(selectLanguage));
  if ('component' in route.shows) return <OwnScreen title={title} of={route.shows.component} />;
  const { remote, screen } = route.shows;
  return <RemoteGate id={remote} screen={screen} title={title} />;
}
