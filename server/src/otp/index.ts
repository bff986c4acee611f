/**
 * One-time codes (API-01): created, sent by one channel after another until one delivers, verified. Each channel sends one ordinary
 * message, stored in the transaction that records the attempt. Codes are stored sealed, and deleted once they end. A web
 * program registers the operations. Any number of programs may run the background work, from startOtpWork() to stop().
 */
export { MAX_PER_NUMBER, WITHIN_SECONDS } from './create-otp';
export { registerOtpApi } from './otp-api.routes';
export { startOtpWork } from './otp-work';
export { cleanupOtps } from './otp.cleanup';
