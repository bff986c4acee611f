/**
 * One-time codes (API-01): made, sent by one channel after another until one delivers, verified. Each channel that is tried is one ordinary
 * message, stored in the transaction that notes the try. Codes are sealed where the program has a key, and gone once they have ended. A web
 * program registers the operations, and runs the background work, which any number may, from startOtpWork() to stop().
 */
export { registerOtpApi, type OtpDeps } from './otp-api.routes';
export { startOtpWork, type OtpWork, type OtpWorkOptions } from './otp-work';
export { tidyOtps } from './tidy.service';
