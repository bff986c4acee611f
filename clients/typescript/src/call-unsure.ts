/**
 * The outcome of a call is unknown: an attempt had no answer, or an inconclusive one. Retrying with this `idempotencyKey` and the same
 * input is safe: the call takes effect once. `cause` is the last attempt's error.
 */
export class CallUnsure extends Error {
  override readonly name = 'CallUnsure';

  constructor(
    /** Name of the client method. */
    readonly operation: string,
    readonly idempotencyKey: string,
    override readonly cause: unknown,
  ) {
    super(
      `${operation} may have been done or not. With the idempotencyKey "${idempotencyKey}" and the same input it is safe to call it again.`,
    );
  }
}
