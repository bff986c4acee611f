/** Releases of remotes (micro-frontends). A set has one version of each. A rollout (canary) replaces some versions for some users. */
export { publishBuiltRemotes } from './built-publish.service';
export { registerRegistryRoutes } from './registry.routes';
export { createRegistry, type Registry } from './registry.service';
