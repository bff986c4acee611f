/**
 * In place of the federation runtime's snapshots: the portal registers each remote by the address of its entry, and has neither
 * manifests nor a map of what there is. What remains is what the runtime touches of it when a remote is registered anew.
 */
export class SnapshotHandler {
  hooks = { applyPlugin: () => undefined };
  manifestCache = new Map();
}
export const getGlobalRemoteInfo = () => ({});
