/**
 * Customers, organizations, logins and their sessions, second factors, single-use codes and impersonation. Tokens are opaque, stored as
 * SHA-256 and checked in the database on every call, so that an ended session is refused at once.
 * Calls audit to record changes, and mail to notify people about their security.
 */
export { registerAccountsRoutes, type AccountsDeps } from './accounts.routes';
export type { TwoFactorPolicy } from './second-factor/obligation';
export { TWO_FACTOR_KEY } from './second-factor/second-factor-key';
export { notifyPerson, type Post } from './security-mail';
export { issueCode, type CodeOrder } from './code.service';
export { createCustomer, createOrganization, type NewCustomer, type NewOrganization } from './customer.store';
export type { LoginAccess } from './login-access.store';
export { createLogin, type NewLogin } from './login.service';
export { findLogin } from './login.store';
export { boundOrganizations, type ShownOrganizations } from './bound-organizations.store';
export { isOfLogin, isOfLoginsSender, isRestricted, organizationsOfLogin, type OrganizationScope } from './login-organization.store';
export { hashPassword, verifyPassword } from './password';
export {
  authenticate, defaultSessionLifetime, endSession, standingSessions, startSession, type SessionLifetime,
} from './session.service';
export { endSessionsOfCustomer } from './session.store';
export { accountsCleanup } from './accounts.cleanup';
