const FIRST_MS = 1000;
const LONGEST_MS = 10_000;

/** Delay in ms before reconnect attempt 1, 2, …: SPEC's one second, then up to `LONGEST_MS`. Jitter spreads the load on the server. */
export function reconnectDelay(attempt: number, random: () => number = Math.random): number {
  if (attempt === 1) return FIRST_MS;
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1));
  return Math.round(longest / 2 + (longest / 2) * random());
}
