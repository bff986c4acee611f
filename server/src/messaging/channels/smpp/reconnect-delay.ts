export type ReconnectSettings = { reconnectMinMs: number; reconnectMaxMs: number };

/** Doubles with each failure in a row, up to `reconnectMaxMs`. Jitter keeps binds of many nodes from reconnecting in the same second. */
export function reconnectDelay(failures: number, { reconnectMinMs, reconnectMaxMs }: ReconnectSettings, random: number): number {
  const full = Math.min(reconnectMaxMs, reconnectMinMs * 2 ** Math.min(failures, 30));
  return Math.round(full * (1 - random / 2));
}
