/** In place of the federation runtime's preloading: the portal warms a remote by loading it (`host/src/remotes/warm.ts`). */
const refused = () => {
  throw new Error('remotes are not preloaded by the federation runtime');
};
export { refused as defaultPreloadArgs, refused as formatPreloadArgs, refused as normalizePreloadExposes, refused as preloadAssets };
