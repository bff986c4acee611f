import { COUNTRIES_WITH_ZONES, zonesOf } from './country-zones';
import { zoneOffset } from './local-time';

export { COUNTRIES_WITH_ZONES, zoneOffset, zonesOf };

/** Between these times of day, in seconds since midnight; over midnight where `from` is the later one. */
export type QuietWindow = { from: number; to: number };

/** By how many seconds the clocks of a zone are ahead of UTC at a moment. */
export type OffsetOf = (zone: string, at: Date) => number;

/** Of all countries, each once. */
export const COUNTRY_ZONES: readonly string[] = [...new Set(COUNTRIES_WITH_ZONES.flatMap(zonesOf))];

const SECOND = 1_000;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * Whether nobody of a country is to be written to now. Which of its zones a number lives in cannot be told, so it is quiet as
 * long as it is in any of them. Where that would leave no moment of the day, in a country so wide or by hours so long, the clocks of
 * its first zone decide alone: what is quiet for ever would never arrive. Numbers of no country know no quiet.
 */
export function isQuietIn(country: string, window: QuietWindow, at: Date, offsetOf: OffsetOf = zoneOffset): boolean {
  const offsets = zonesOf(country).map((zone) => offsetOf(zone, at));
  const known = hasOpenTime(offsets, window) ? offsets : offsets.slice(0, 1);
  const seconds = Math.floor(at.getTime() / SECOND);
  return known.some((offset) => isWithin(window, seconds + offset));
}

/** The countries that it is quiet in now. */
export function quietCountries(window: QuietWindow, at: Date, offsetOf: OffsetOf = zoneOffset): string[] {
  return COUNTRIES_WITH_ZONES.filter((country) => isQuietIn(country, window, at, offsetOf));
}

/** How long it is quiet by one clock, in seconds a day. */
export function quietSeconds({ from, to }: QuietWindow): number {
  return timeOfDay(to - from);
}

/** If there is a moment when it is quiet in none, then it is one when the quiet hours of one of them have just ended. */
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
