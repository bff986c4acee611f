/** Stores the first answer to an Idempotency-Key in the same transaction as its effect. Repeats on any node get it, for two days. */
export { withIdempotency } from './with-idempotency';
export { cleanupIdempotency } from './idempotency.cleanup';
