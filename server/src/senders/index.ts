/**
 * Under which names messages leave and which way they take: alpha names with their directions by message type, and the
 * connections to providers. Everything of a customer is looked up with the customer; calls no other module.
 */
export { alphaNamesOf, findAlphaName, type AlphaName, type AlphaNameRow } from './alpha-name.store';
export { ratedPrefixes, type RatedPrefix } from './direction-rate.store';
export { allDirectionsFor, directionsFor, type Direction } from './direction.store';
export { providerConnections, type ProviderConnection } from './provider-connection.store';
export { writeProviders, type WrittenProvider } from './provider-upsert.store';
export { registerSenderRoutes, type SenderDeps } from './senders.routes';
