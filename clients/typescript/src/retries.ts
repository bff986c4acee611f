import { PortalProblem } from './portal-problem';

/** `tries` includes the first attempt; delays are in milliseconds. A `Retry-After` above `longestDelay` ends the retries. */
export type RetryOptions = { tries: number; firstDelay: number; longestDelay: number };
export const defaultRetries: RetryOptions = { tries: 5, firstDelay: 250, longestDelay: 30_000 };

/** Retries `work` after temporary failures, with exponential backoff; throws the last error. */
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
      // Random between half and the whole delay, so clients that failed together don't retry together.
      const own = Math.min(longestDelay, firstDelay * 2 ** (tried - 1)) * (0.5 + Math.random() / 2);
      await pause(requestedDelay > 0 ? requestedDelay + own : own, signal);
    }
  }
}

function passesByItself(error: unknown): boolean {
  // No answer: a network error or a timeout.
  if (!(error instanceof PortalProblem)) return true;
  // Below 300: an unreadable answer, such as a proxy's. In progress: the portal is still processing an earlier attempt.
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
