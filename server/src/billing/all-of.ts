/**
 * Waits until all statements have ended, then throws the first error. Throwing earlier could let a later statement run outside the ended
 * transaction.
 */
export async function allOf(sent: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(sent)).find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}
