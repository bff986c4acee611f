/**
 * Remotes, their releases and who gets them. A release is immutable under `/remotes/<id>/<version>/`; a set has one version per remote.
 * A rollout (canary) lays some remotes over the active set, for customers or a share of logins. Switching the active set is one row.
 * Remotes without a visible screen or widget do not exist for a login, in its registry or as files.
 */
export { publishBuiltRemotes } from './built-publish.service';
export { registerRegistryRoutes } from './registry.routes';
export { createRegistry, type Registry } from './registry.service';
