/**
 * Customers, their organizations and logins, and the sessions of those logins. A token is opaque, stored as its SHA-256,
 * and checked in the database on every call, so that whatever ends a session is seen by the next request. Single-use codes open
 * one too, and admins with the role for it may act as another login. Holds each login's own corner, its second factor, and who keeps
 * the logins of whom. Calls audit, which writes down what was done, and mail, which tells people of it.
 */
export { registerAccountsRoutes, type AccountsDeps } from './accounts.routes';
export type { TwoFactorPolicy } from './second-factor/obligation';
export { TWO_FACTOR_KEY } from './second-factor/second-factor-key';
export { tellPerson, type Post } from './security-mail';
export { issueCode, type CodeOrder } from './code.service';
export { createCustomer, createOrganization, type NewCustomer, type NewOrganization } from './customer.store';
export { createLogin, type NewLogin } from './login.service';
export { findLogin } from './login.store';
export { isOfLogin, isRestricted } from './login-organization.store';
export { hashPassword, verifyPassword } from './password';
export {
  authenticate, defaultSessionLifetime, endSession, standingSessions, startSession, type SessionLifetime,
} from './session.service';
export { endSessionsOfCustomer } from './session.store';
export { tidyAccounts } from './tidy.service';
