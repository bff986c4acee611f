/**
 * Remotes, their releases and who gets them. A release is immutable under `/remotes/<id>/<version>/`; a set has one version per remote.
  * A rollout (canary) replaces some remotes of the active set for chosen customers or a share of logins. A switch updates one row, which
  * names the active set. A login gets neither the manifest nor the files of a remote without a screen or widget that it may see.
 */
export { publishBuiltRemotes } from './built-publish.service';
export { registerRegistryRoutes } from './registry.routes';
export { createRegistry, type Registry } from './registry.service';
