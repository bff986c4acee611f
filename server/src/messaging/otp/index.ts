/** One-time codes (API-01), sent by one channel after another. Codes are stored encrypted and deleted once they end. */
export { MAX_PER_NUMBER, WITHIN_SECONDS } from './create-otp';
export { registerOtpApi } from './otp-api.routes';
export { startOtpWork } from './otp-work';
export { cleanupOtps } from './otp.cleanup';
