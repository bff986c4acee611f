/** The moment of a local time, or why there is no such moment. */
export type Instant = { ok: true; at: Date } | { ok: false; reason: 'time_invalid' | 'zone_invalid' };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The zone's offset is sampled at these distances. Offsets stay below 24 h and don't change twice within 12 h. */
const AROUND = [-24 * HOUR, -12 * HOUR, 0, 12 * HOUR, 24 * HOUR];

/** True for an IANA name. Intl also accepts offsets such as `+03:00`, which ignore daylight saving time. */
export function isTimeZone(name: string): boolean {
  return /^[a-z]/i.test(name) && clockOf(name) !== undefined;
}

/** Offset of a zone from UTC in seconds at a moment; throws if the zone is unknown. */
export function zoneOffset(timeZone: string, at: Date): number {
  const clock = clockOf(timeZone);
  if (!clock) throw new Error(`there is no time zone ${timeZone}`);
  const second = Math.floor(at.getTime() / 1_000) * 1_000;
  return offsetAt(clock, second) / 1_000;
}

/**
 * Moment of a local time (`2027-03-28T03:30`). If a clock change skips the time, returns the first moment after the gap. If the time
 * occurs twice, returns the first occurrence.
 */
export function instantOf(local: string, timeZone: string): Instant {
  const wall = wallOf(local);
  if (wall === undefined) return { ok: false, reason: 'time_invalid' };
  const clock = /^[a-z]/i.test(timeZone) ? clockOf(timeZone) : undefined;
  if (!clock) return { ok: false, reason: 'zone_invalid' };
  const offsets = [...new Set(AROUND.map((distance) => offsetAt(clock, wall + distance)))].sort((one, other) => other - one);
  for (const offset of offsets) if (offsetAt(clock, wall - offset) === offset) return { ok: true, at: new Date(wall - offset) };
  return { ok: true, at: new Date(endOfGap(clock, wall, offsets)) };
}

/** Epoch milliseconds of `local` read as UTC; undefined for an impossible day or time. */
function wallOf(local: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return undefined;
  const wall = Date.parse(`${local}:00Z`);
  // Some engines parse February 30 as March 2.
  return Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(local) ? undefined : wall;
}

/** First moment after the gap that skips `wall`, found by binary search. */
function endOfGap(clock: Intl.DateTimeFormat, wall: number, offsets: readonly number[]): number {
  let before = wall - Math.max(...offsets);
  let after = wall - Math.min(...offsets);
  while (after - before > 1_000) {
    const middle = before + Math.floor((after - before) / 2_000) * 1_000;
    if (middle + offsetAt(clock, middle) < wall) before = middle;
    else after = middle;
  }
  return after;
}

function offsetAt(clock: Intl.DateTimeFormat, instant: number): number {
  const shown: Record<string, number> = {};
  for (const { type, value } of clock.formatToParts(instant)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  const wall = new Date(Date.UTC(2000, month - 1, day, hour, minute, second));
  wall.setUTCFullYear(year, month - 1, day);
  return wall.getTime() - instant;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Maximum number of cached formatters, enough for the zones of all countries. */
const MAX_CLOCKS = 400;

/** Cached, because creating a formatter is expensive; undefined if the zone is unknown. */
function clockOf(timeZone: string): Intl.DateTimeFormat | undefined {
  const known = clocks.get(timeZone);
  if (known) return known;
  try {
    const clock = new Intl.DateTimeFormat('en', {
      timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric',
    });
    if (clocks.size >= MAX_CLOCKS) clocks.clear();
    clocks.set(timeZone, clock);
    return clock;
  } catch {
    return undefined;
  }
}
