import { COUNTRIES_WITH_ZONES, zonesOf } from './country-zones';
import { zoneOffset } from './local-time';

export { COUNTRIES_WITH_ZONES, zoneOffset, zonesOf };

/** Quiet between these times of day, in seconds since midnight; across midnight if `from` is later. */
export type QuietWindow = { from: number; to: number };

/** Offset of a zone from UTC in seconds at a moment. */
export type OffsetOf = (zone: string, at: Date) => number;

/** Zones of all countries, without repeats. */
export const COUNTRY_ZONES: readonly string[] = [...new Set(COUNTRIES_WITH_ZONES.flatMap(zonesOf))];

const SECOND = 1_000;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * True if it is quiet now in any zone of a country, because a number doesn't reveal its zone. If the zones never have a common open time,
 * only the first zone counts; otherwise messages would never be sent. Numbers without a country have no quiet hours.
 */
export function isQuietIn(country: string, window: QuietWindow, at: Date, offsetOf: OffsetOf = zoneOffset): boolean {
  const offsets = zonesOf(country).map((zone) => offsetOf(zone, at));
  const known = hasOpenTime(offsets, window) ? offsets : offsets.slice(0, 1);
  const seconds = Math.floor(at.getTime() / SECOND);
  return known.some((offset) => isWithin(window, seconds + offset));
}

export function quietCountries(window: QuietWindow, at: Date, offsetOf: OffsetOf = zoneOffset): string[] {
  return COUNTRIES_WITH_ZONES.filter((country) => isQuietIn(country, window, at, offsetOf));
}

/** Length of the quiet hours in one zone, in seconds per day. */
export function quietSeconds({ from, to }: QuietWindow): number {
  return timeOfDay(to - from);
}

/** True if all zones have a common open time. A common open time starts when the quiet hours of one zone end. */
function hasOpenTime(offsets: readonly number[], window: QuietWindow): boolean {
  return offsets.some((one) => !offsets.some((other) => isWithin(window, window.to - one + other)));
}

function isWithin({ from, to }: QuietWindow, seconds: number): boolean {
  const time = timeOfDay(seconds);
  return from < to ? time >= from && time < to : from > to && (time >= from || time < to);
}

function timeOfDay(seconds: number): number {
  return ((seconds % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS;
}
