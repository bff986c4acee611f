/**
 * Why a session is over, as its own bearer is told by the param `reason` of a session error (SES-20): ended by a sign-out elsewhere,
 * by a new password or second factor, by time, by a lock of the login or its customer, or by a lost right to act as the login.
 */
export type SessionEndReason = 'elsewhere' | 'replaced' | 'expired' | 'locked' | 'customer_disabled' | 'impersonation';
