/** Releases of remotes (micro-frontends). A set has one version of each; a rollout (canary) replaces some for customers or some logins. */
export { publishBuiltRemotes } from './built-publish.service';
export { registerRegistryRoutes } from './registry.routes';
export { createRegistry, type Registry } from './registry.service';
