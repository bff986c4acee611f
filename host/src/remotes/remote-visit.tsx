import { useLayoutEffect } from 'react';
import { type AnyRemote, RemoteView } from '@portal/portal';
import { useRemotes } from './remotes.context';

/** The remote runs from before its screen's first effect until the user has left it. */
export function RemoteVisit({ remote, screen }: { remote: AnyRemote; screen: string }) {
  const { visits } = useRemotes();
  useLayoutEffect(() => visits.enter(remote), [visits, remote]);
  return <RemoteView remote={remote} screen={screen} />;
}
