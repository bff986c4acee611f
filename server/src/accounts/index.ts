/**
 * Customers, their organizations and logins, and the sessions of those logins. A token is opaque, stored as its SHA-256,
 * and checked in the database on every call, so that whatever ends a session is seen by the next request.
 */
export { registerAccountsRoutes, type AccountsDeps } from './accounts.routes';
export { createCustomer, createOrganization, type NewCustomer, type NewOrganization } from './customer.store';
export { createLogin, type NewLogin } from './login.service';
export { hashPassword, verifyPassword } from './password';
export {
  authenticate, defaultSessionLifetime, endSession, standingSessions, startSession, type SessionLifetime,
} from './session.service';
export { tidyAccounts } from './tidy.service';
