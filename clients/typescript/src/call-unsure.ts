/**
 * Nobody knows what became of a call: for one of its tries no answer came, or one that does not tell. It may have been done. Made again
 * with this
 * `idempotencyKey` and the same input it is done once, whatever had become of it. `cause` is how the last try failed.
 */
export class CallUnsure extends Error {
  override readonly name = 'CallUnsure';

  constructor(
    /** The method that was called. */
    readonly operation: string,
    readonly idempotencyKey: string,
    override readonly cause: unknown,
  ) {
    super(
      `${operation} may have been done or not. With the idempotencyKey "${idempotencyKey}" and the same input it is safe to call it again.`,
    );
  }
}
