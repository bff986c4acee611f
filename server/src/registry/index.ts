/**
 * Which remotes there are, in which versions, and who may have them. A release is immutable and lives under
 * `/remotes/<id>/<version>/`; a set names one version of each remote; switching the active set is one row. A rollout lays an
 * overlay, a set of only the remotes that it changes, over the active one, for some customers or a share of all logins. A remote
 * of which a user may see neither screen nor widget does not exist for him: not in his registry, not as a file.
 */
export { publishBuiltRemotes } from './built-publish.service';
export { registerRegistryRoutes, type RegistryDeps } from './registry.routes';
export type { Concerned } from './switch.service';
