import { zoneOffset, zonesOf } from '@portal/messaging/quiet-hours';

const DAY_MS = 86_400_000;

export function dayStart(country: string, now: Date): Date {
  const [zone = 'UTC'] = zonesOf(country);
  const local = now.getTime() + zoneOffset(zone, now) * 1_000;
  const midnight = local - (local % DAY_MS);
  // The zone's offset at midnight may differ from the current offset (daylight saving).
  const guess = new Date(midnight - zoneOffset(zone, now) * 1_000);
  return new Date(midnight - zoneOffset(zone, guess) * 1_000);
}
