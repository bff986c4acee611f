/** Largest delay of setTimeout, in milliseconds; a longer one would fire at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Runs `work` with a signal that aborts after `milliseconds`, or when one of `others` aborts. */
export async function withinTime<T>(
  milliseconds: number, others: readonly AbortSignal[], work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(
    () => limit.abort(new DOMException(`There was no answer within ${milliseconds} ms`, 'TimeoutError')), milliseconds,
  );
  try {
    return await work(AbortSignal.any([limit.signal, ...others]));
  } finally {
    clearTimeout(timer);
  }
}

export function timeLimit(name: string, milliseconds: number): number {
  if (milliseconds > 0 && milliseconds <= MAX_TIMEOUT_MS) return milliseconds;
  throw new RangeError(`${name} has to be between 1 and ${MAX_TIMEOUT_MS} milliseconds`);
}
