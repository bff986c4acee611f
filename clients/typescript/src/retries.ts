import { PortalProblem } from './portal-problem';

/** `tries` with the first; delays in milliseconds. A `Retry-After` beyond `longestDelay` is not waited for. */
export type RetryOptions = { tries: number; firstDelay: number; longestDelay: number };
export const defaultRetries: RetryOptions = { tries: 5, firstDelay: 250, longestDelay: 30_000 };

/** Does `work` again after a failure that passes by itself; the last failure is thrown. */
export async function withRetries<T>(
  { tries, firstDelay, longestDelay }: RetryOptions, signal: AbortSignal | undefined, work: () => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      const requestedDelay = error instanceof PortalProblem ? error.retryAfter ?? 0 : 0;
      if (tried >= tries || !passesByItself(error) || requestedDelay > longestDelay) throw error;
      // Somewhere between half and all of it: those who failed together shall not come back together.
      const own = Math.min(longestDelay, firstDelay * 2 ** (tried - 1)) * (0.5 + Math.random() / 2);
      await pause(requestedDelay > 0 ? requestedDelay + own : own, signal);
    }
  }
}

function passesByItself(error: unknown): boolean {
  // Whatever is no answer: the network, or the time that a try may take.
  if (!(error instanceof PortalProblem)) return true;
  // Something in between answered for the portal, which may have done it; or the try before, of which nothing was heard, is still being
  // worked on.
  return error.status < 300
    || error.status === 429 || error.status === 502 || error.status === 503 || error.status === 504
    || error.code === 'idempotency_in_progress';
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
