/** API keys of a customer: shown once, stored as SHA-256, removed for good, checked in the database on every call. */
export { readAddressRules } from './address-rule';
export { authenticateKey, scopesOfKey } from './authenticate-key';
export { registerKeyRoutes } from './keys.routes';
export { newKey } from './new-key';
