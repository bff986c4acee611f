import type { Addition, Counted, CountedKind } from './traffic-count.store';

const MINUTE = 60_000;
export const WINDOW_MINUTES: Record<CountedKind, number> = { block: 60, key: 1, spend: 24 * 60 };

/** So much more of a block, or of a key, in the window that `now` is in. */
export function slidingWindow(kind: 'block' | 'key', subject: string, { now, added }: { now: Date; added: bigint }): Addition {
  const length = WINDOW_MINUTES[kind] * MINUTE;
  const start = now.getTime() - (now.getTime() % length);
  return { kind, subject, windowStart: new Date(start), added };
}

/**
 * What came within the last hour, or minute, as far as two numbers tell: of the window before, the share that it still reaches into. So no
 * limit is doubled at the full hour. A day of money has no window before.
 */
export function inWindow({ kind, counted, before }: Counted, now: Date): bigint {
  const length = WINDOW_MINUTES[kind] * MINUTE;
  const left = length - (now.getTime() % length);
  return counted + (before * BigInt(left)) / BigInt(length);
}
