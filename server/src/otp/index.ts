/**
  * One-time codes (API-01): creates them, sends them by one channel after another until one delivers, and verifies them. Each channel sends
  * one ordinary message, stored in the transaction that records the attempt. Codes are stored encrypted and deleted once they end. The web
  * server registers the API operations. Any number of processes may run the background work, from startOtpWork() to stop().
 */
export { MAX_PER_NUMBER, WITHIN_SECONDS } from './create-otp';
export { registerOtpApi } from './otp-api.routes';
export { startOtpWork } from './otp-work';
export { cleanupOtps } from './otp.cleanup';
