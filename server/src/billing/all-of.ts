/** Waits for all statements before it throws the first error of `sent`: a later one could run outside the ended transaction. */
export async function allOf(sent: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(sent)).find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}
