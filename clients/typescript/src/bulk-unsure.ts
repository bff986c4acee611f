/**
 * Nobody knows what became of a list: for one of its tries no answer came, or one that does not tell. It may have been taken in, and then
 * it leaves. Sent again with this `customerListId` and the same lines it is one list, whatever had become of it. `cause` is how the last
 * try failed.
 */
export class BulkUnsure extends Error {
  override readonly name = 'BulkUnsure';

  constructor(readonly customerListId: string, override readonly cause: unknown) {
    super(
      `The list may have been taken in or not. With the customerListId "${customerListId}" and the same lines it is safe to send it again.`,
    );
  }
}
