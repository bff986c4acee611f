export type ReconnectSettings = { reconnectMinMs: number; reconnectMaxMs: number };

/** Doubles with every failure in a row. Jitter keeps the binds of many nodes from returning in the same second. */
export function reconnectDelay(failures: number, { reconnectMinMs, reconnectMaxMs }: ReconnectSettings, random: number): number {
  const full = Math.min(reconnectMaxMs, reconnectMinMs * 2 ** Math.min(failures, 30));
  return Math.round(full * (1 - random / 2));
}
