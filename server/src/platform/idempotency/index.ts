/** Stores the first answer to an Idempotency-Key in the same transaction as its effect. Repeats on any node get it, for two days. */
export { withGatheredIdempotency, withIdempotency } from './with-idempotency';
export { answerUnderKey, claimKeys, storeAnswers } from './keyed-call';
export { cleanupIdempotency } from './idempotency.cleanup';
