/** Rejects if `work` takes longer than `ms`. The work continues, and a later failure of it is ignored. */
export async function within<T>(ms: number, work: Promise<T>, sentence: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, fail) => { timer = setTimeout(() => fail(new Error(`${sentence} within ${ms / 1_000} s`)), ms); });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
