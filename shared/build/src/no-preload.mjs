/** Replaces the federation runtime's preloading, which is never called. */
const refused = () => {
  throw new Error('remotes are not preloaded by the federation runtime');
};
export { refused as defaultPreloadArgs, refused as formatPreloadArgs, refused as normalizePreloadExposes, refused as preloadAssets };
