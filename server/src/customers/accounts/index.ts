/** Customers, organizations, logins, sessions. Tokens are checked in the database on every call: ended sessions are refused at once. */
export { registerAccountsRoutes } from './accounts.routes';
export type { TwoFactorPolicy } from './second-factor/obligation';
export { TWO_FACTOR_KEY } from './second-factor/second-factor-key';
export { issueCode } from './code.service';
export {
  createCustomer, createOrganization, setCustomerStatus, setDefaultAlphaName, setProvider, setSandboxTariff, updateContactDetails,
  updateCustomer,
} from './customer.store';
export { accessesByName, accessOf, type LoginAccess } from './login-access.store';
export { createLogin } from './login.service';
export { findLogin, lockLoginByUuid, setDefaultOrganization } from './login.store';
export { organizationLinks, type ShownOrganizations } from './organization-links.store';
export { isOfLogin, isOfLoginsSender, isRestricted, organizationsOfLogin, type OrganizationScope } from './login-organization.store';
export { hashPassword, verifyPassword } from './password';
export { authenticate, defaultSessionLifetime, activeSessions, startSession, type SessionLifetime } from './session.service';
export { endSessionsOfCustomer } from './session.store';
export { accountsCleanup } from './accounts.cleanup';
