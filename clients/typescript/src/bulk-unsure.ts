/**
 * The outcome of a bulk request is unknown: an attempt had no answer, or an inconclusive one, so the portal may send the list. Retrying
 * with this `customerListId` and the same lines is safe: it never creates a second list. `cause` is the last attempt's error.
 */
export class BulkUnsure extends Error {
  override readonly name = 'BulkUnsure';

  constructor(readonly customerListId: string, override readonly cause: unknown) {
    super(
      `The list may have been taken in or not. With the customerListId "${customerListId}" and the same lines it is safe to send it again.`,
    );
  }
}
