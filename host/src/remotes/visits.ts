import type { AnyRemote, PortalStore } from '@portal/portal';

/** Mounts a remote while any of its screens is open. Delays unmounting, so switching between screens doesn't restart the remote. */
export function createVisits(portal: Pick<PortalStore, 'mount' | 'unmount'>) {
  const openScreenCounts = new Map<string, number>();
  return {
    enter(remote: AnyRemote): () => void {
      const { id } = remote.manifest;
      openScreenCounts.set(id, (openScreenCounts.get(id) ?? 0) + 1);
      portal.mount(remote);
      return () => {
        openScreenCounts.set(id, (openScreenCounts.get(id) ?? 1) - 1);
        setTimeout(() => {
          if (openScreenCounts.get(id) === 0) portal.unmount(id);
        });
      };
    },
  };
}
export type Visits = ReturnType<typeof createVisits>;
