/** Replaces the federation runtime's preloading, which the portal doesn't use: it loads remotes early instead. */
const refused = () => {
  throw new Error('remotes are not preloaded by the federation runtime');
};
export { refused as defaultPreloadArgs, refused as formatPreloadArgs, refused as normalizePreloadExposes, refused as preloadAssets };
