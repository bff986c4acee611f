/**
 * Why a session ended, sent to its own client as `reason` of a session error (SES-20): sign-out elsewhere, new password or second factor,
 * expiry, lock of the login or customer, or a lost right to impersonate.
 */
export type SessionEndReason = 'elsewhere' | 'replaced' | 'expired' | 'locked' | 'customer_disabled' | 'impersonation';
