/**
 * Replaces the federation runtime's snapshots: the portal registers each remote by its entry URL, without manifests. It has only the
 * members that the runtime uses when a remote is registered a second time.
 */
export class SnapshotHandler {
  hooks = { applyPlugin: () => undefined };
  manifestCache = new Map();
}
export const getGlobalRemoteInfo = () => ({});
