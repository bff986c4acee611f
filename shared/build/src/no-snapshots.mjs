/** Stub for the federation runtime's snapshot handler, because the portal registers each remote by its entry URL. */
export class SnapshotHandler {
  hooks = { applyPlugin: () => undefined };
  manifestCache = new Map();
}
export const getGlobalRemoteInfo = () => ({});
