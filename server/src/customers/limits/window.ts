import type { Addition, Counted, CountedKind } from './traffic-count.store';

const MINUTE = 60_000;
export const WINDOW_MINUTES: Record<CountedKind, number> = { block: 60, key: 1, spend: 24 * 60 };

export function slidingWindow(kind: 'block' | 'key', subject: string, { now, added }: { now: Date; added: bigint }): Addition {
  const length = WINDOW_MINUTES[kind] * MINUTE;
  const start = now.getTime() - (now.getTime() % length);
  return { kind, subject, windowStart: new Date(start), added };
}

/** Approximates a sliding window by the previous window's overlapping share, so that limits do not double at window boundaries. */
export function inWindow({ kind, counted, before }: Pick<Counted, 'kind' | 'counted' | 'before'>, now: Date): bigint {
  const length = WINDOW_MINUTES[kind] * MINUTE;
  const left = length - (now.getTime() % length);
  return counted + (before * BigInt(left)) / BigInt(length);
}
