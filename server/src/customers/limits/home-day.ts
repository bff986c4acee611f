import { zoneOffset, zonesOf } from '@portal/messaging/quiet-hours';

const DAY_MS = 86_400_000;

/** Days start, and zones change their clocks, at quarters of an hour. So the latest answer is right until the quarter ends. */
const QUARTER_MS = 15 * 60_000;
const latest = new Map<string, { quarter: number; start: number }>();

/** Midnight before `now` in the country's time. */
export function dayStart(country: string, now: Date): Date {
  const quarter = Math.floor(now.getTime() / QUARTER_MS);
  const known = latest.get(country);
  if (known?.quarter === quarter) return new Date(known.start);
  const start = calculatedStart(country, now);
  latest.set(country, { quarter, start: start.getTime() });
  return start;
}

function calculatedStart(country: string, now: Date): Date {
  const [zone = 'UTC'] = zonesOf(country);
  const local = now.getTime() + zoneOffset(zone, now) * 1_000;
  const midnight = local - (local % DAY_MS);
  // The zone's offset at midnight may differ from the current offset (daylight saving).
  const guess = new Date(midnight - zoneOffset(zone, now) * 1_000);
  return new Date(midnight - zoneOffset(zone, guess) * 1_000);
}
