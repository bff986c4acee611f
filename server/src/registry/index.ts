/**
 * Which remotes there are, in which versions, and who may have them. A release is immutable and lives under
 * `/remotes/<id>/<version>/`; a set names one version of each remote; switching the active set is one row. A remote of
 * which a user may see no route does not exist for him: not in his registry, not as a file.
 */
export { publishBuiltRemotes } from './publish.service';
export { registerRegistryRoutes, type RegistryDeps } from './registry.routes';
