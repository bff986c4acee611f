/**
 * Stub for the federation runtime's snapshot handler: the portal registers each remote by its entry URL, without manifests. Has only the
 * members that the runtime uses when a remote is registered a second time.
 */
export class SnapshotHandler {
  hooks = { applyPlugin: () => undefined };
  manifestCache = new Map();
}
export const getGlobalRemoteInfo = () => ({});
