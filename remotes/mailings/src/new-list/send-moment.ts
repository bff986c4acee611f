import { instantOf } from '@portal/messaging';
import { formats } from '@portal/portal';

export type SendMoment = { ok: true; at: Date } | { ok: false; reason: 'missing' | 'invalid' | 'leftOut' | 'past' };

/** Returns the time of a scheduled list. Rejects a local time that does not exist because of daylight saving time. */
export function sendMoment({ date, time, timeZone }: { date: string; time: string; timeZone: string }, now: number): SendMoment {
  if (date === '' || time === '') return { ok: false, reason: 'missing' };
  const local = `${date}T${time}`;
  const instant = instantOf(local, timeZone);
  if (!instant.ok) return { ok: false, reason: 'invalid' };
  if (formats('en', timeZone).localTime(instant.at.toISOString()) !== local) return { ok: false, reason: 'leftOut' };
  return instant.at.getTime() <= now ? { ok: false, reason: 'past' } : { ok: true, at: instant.at };
}

/** Returns the browser's time zones, UTC, and the zones in `needed`, sorted and without duplicates. */
export function timeZones(...needed: string[]): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...needed.filter(Boolean)])].sort();
}
