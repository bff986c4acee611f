/**
 * Answers of the public API that are given again: the first answer to an Idempotency-Key is stored with what it did, so that the same request again,
 * at whatever node, is answered by it and does nothing. Kept for two days. Knows no operation: what is done is passed in.
 */
export { answerOnce } from './answer-once';
export { tidyRepeats } from './tidy.service';
