/**
 * Waits for all that was sent together in a transaction, then throws the first failure in their order: a transaction that ends while one of
 * them goes on would let its next statement run outside of it.
 */
export async function allOf(sent: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(sent)).find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}
