/**
 * API keys of a customer: made by a person, told once, stored as their SHA-256, removed for good. `authenticateKey` says who calls with one;
 * it asks the database on every call, so that a removal is seen by the next. Calls mail, to tell whoever made one,
 * and accounts: none is made by who is restricted to some organizations.
 */
export { authenticateKey, type KeyHolder } from './authenticate-key';
export { registerKeyRoutes, type KeysDeps } from './keys.routes';
export { newKey } from './new-key';
