/**
 * Waits for all statements of a transaction, then throws the error of the first failed statement in `sent`. If the transaction ended
 * earlier, a statement still in progress could run outside the transaction.
 */
export async function allOf(sent: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(sent)).find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}
