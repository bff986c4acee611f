import { useLayoutEffect } from 'react';
import { type AnyRemote, RemoteView } from '@portal/portal';
import { useRemotes } from './remotes.context';

/** Mounts the remote before the screen's first `useEffect`. Unmounts it after the user leaves its last open screen. */
export function RemoteVisit({ remote, screen }: { remote: AnyRemote; screen: string }) {
  const { visits } = useRemotes();
  useLayoutEffect(() => visits.enter(remote), [visits, remote]);
  return <RemoteView remote={remote} screen={screen} />;
}
