const FIRST_MS = 1000;
const MAX_MS = 10_000;

/**
 * Returns the delay in ms before reconnect `attempt`, counted from 1. The first delay is one second (SPEC); later delays double up to
 * `MAX_MS`. Jitter keeps clients from reconnecting at the same time.
 */
export function reconnectDelay(attempt: number, random: () => number = Math.random): number {
  if (attempt === 1) return FIRST_MS;
  const longest = Math.min(MAX_MS, FIRST_MS * 2 ** (attempt - 1));
  return Math.round(longest / 2 + (longest / 2) * random());
}
