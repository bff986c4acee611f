/**
 * API keys of a customer: created by a person, shown once, stored as SHA-256, removed for good. Checked in the database on every call.
  * Calls mail to email the creator. Calls accounts, because logins that are restricted to some organizations may not create keys.
 */
export { readAddressRules } from './address-rule';
export { authenticateKey } from './authenticate-key';
export { registerKeyRoutes } from './keys.routes';
export { newKey } from './new-key';
