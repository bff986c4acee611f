/** Alpha names with routes, and provider connections. A new name is compared with all customers', so none can impersonate another. */
export { alphaNamesOf, findAlphaName, findAlphaNameByName, idOfAlphaName } from './alpha-name.store';
export { addDirection, type DirectionRules } from './directions';
export { addAlphaName, checkAlphaName } from './new-alpha-name';
export { readProtectedNames, type ProtectedNames } from './protected-names';
export type { CreatedAlphaName } from './new-alpha-name.store';
export { allDirectionsFor, directionsFor, type Direction } from './direction.store';
export { adminProviders } from './providers/admin-providers';
export { providerConnections, type ProviderConnection } from './providers/provider-connection.store';
export { removeAlphaName } from './remove-alpha-name';
export { isUsed as isAlphaNameUsed } from './remove-alpha-name.store';
export { writeProviders, type WrittenProvider } from './providers/provider-upsert.store';
export { copyNamesToSandbox, hasSandboxNames } from './sandbox-names.store';
export { registerSenderRoutes } from './senders.routes';
