/** Waits until all statements end, then throws the first error. Throwing earlier could end the transaction before a statement runs. */
export async function allOf(sent: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(sent)).find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}
