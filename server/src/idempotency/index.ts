/** Stores the first answer to an Idempotency-Key with its effect; a repeat on any node gets that answer. Kept for two days. */
export { withIdempotency } from './with-idempotency';
export { cleanupIdempotency } from './idempotency.cleanup';
