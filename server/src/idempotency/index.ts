/** Stores the first answer to an Idempotency-Key in its effect's transaction; repeats on any node get that answer. Kept for two days. */
export { withIdempotency } from './with-idempotency';
export { cleanupIdempotency } from './idempotency.cleanup';
