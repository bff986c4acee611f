import { zoneOffset, zonesOf } from '@portal/messaging/quiet-hours';

const DAY_MS = 86_400_000;

/** When the day has begun that it is in the country, by the clocks of its first zone. */
export function dayStart(country: string, now: Date): Date {
  const [zone = 'UTC'] = zonesOf(country);
  const local = now.getTime() + zoneOffset(zone, now) * 1_000;
  const midnight = local - (local % DAY_MS);
  // The clocks may have changed since; at midnight itself they then showed another offset.
  const guess = new Date(midnight - zoneOffset(zone, now) * 1_000);
  return new Date(midnight - zoneOffset(zone, guess) * 1_000);
}
