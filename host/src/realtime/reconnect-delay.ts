const FIRST_MS = 1000;
const LONGEST_MS = 10_000;

/**
 * How long to wait before attempt 1, 2, …: SPEC's second, then growing, with jitter so that a restarted server does not get
 * every browser at once.
 */
export function reconnectDelay(attempt: number, random: () => number = Math.random): number {
  if (attempt === 1) return FIRST_MS;
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1));
  return Math.round(longest / 2 + (longest / 2) * random());
}
