/**
 * Customers, their organizations and logins, and the sessions of those logins. A token is opaque, stored as its SHA-256,
 * and checked in the database on every call, so that whatever ends a session is seen by the next request. Single-use codes open
 * one too, and admins with the role for it may act as another login; calls audit, which writes that down.
 */
export { registerAccountsRoutes, type AccountsDeps } from './accounts.routes';
export { issueCode, type CodeOrder } from './code.service';
export { createCustomer, createOrganization, type NewCustomer, type NewOrganization } from './customer.store';
export { createLogin, type NewLogin } from './login.service';
export { findLogin } from './login.store';
export { isOfLogin } from './login-organization.store';
export { hashPassword, verifyPassword } from './password';
export {
  authenticate, defaultSessionLifetime, endSession, standingSessions, startSession, type SessionLifetime,
} from './session.service';
export { tidyAccounts } from './tidy.service';
