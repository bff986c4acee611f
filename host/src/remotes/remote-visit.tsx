import { useLayoutEffect } from 'react';
import { type AnyRemote, RemoteView } from '@portal/portal';
import { useRemotes } from './remotes.context';

/** Mounts the remote before the screen's first `useEffect` and unmounts it when the user leaves the screen. */
export function RemoteVisit({ remote, screen }: { remote: AnyRemote; screen: string }) {
  const { visits } = useRemotes();
  useLayoutEffect(() => visits.enter(remote), [visits, remote]);
  return <RemoteView remote={remote} screen={screen} />;
}
