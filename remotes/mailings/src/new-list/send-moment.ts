import { instantOf } from '@portal/messaging';

export type SendMoment = { ok: true; at: Date } | { ok: false; reason: 'missing' | 'invalid' | 'leftOut' | 'past' };

/**
 * When a list that is sent later leaves. An hour that the clocks of the zone leave out in spring is refused here, before the server
 * would take the first moment after it: whoever typed it meant another.
 */
export function sendMoment({ date, time, timeZone }: { date: string; time: string; timeZone: string }, now: number): SendMoment {
  if (date === '' || time === '') return { ok: false, reason: 'missing' };
  const local = `${date}T${time}`;
  const instant = instantOf(local, timeZone);
  if (!instant.ok) return { ok: false, reason: 'invalid' };
  if (shownIn(timeZone, instant.at) !== local) return { ok: false, reason: 'leftOut' };
  return instant.at.getTime() <= now ? { ok: false, reason: 'past' } : { ok: true, at: instant.at };
}

/** What the clocks of a zone show, as `2027-03-28T03:30`. */
export function shownIn(timeZone: string, at: Date): string {
  // Sweden writes the date in this order.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' });
  return clock.format(at).replace(' ', 'T');
}

export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All that the browser knows, and those that it is asked for besides. */
export function timeZones(...needed: string[]): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...needed.filter(Boolean)])].sort();
}
