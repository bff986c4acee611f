/**
 * Replaces the federation runtime's snapshots: the portal registers each remote by its entry URL, without manifests. Only the members that
 * the runtime uses when registering a remote again remain.
 */
export class SnapshotHandler {
  hooks = { applyPlugin: () => undefined };
  manifestCache = new Map();
}
export const getGlobalRemoteInfo = () => ({});
