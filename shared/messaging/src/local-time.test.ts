import fc from 'fast-check';
import { instantOf, isTimeZone } from './local-time';

const zones = Intl.supportedValuesOf('timeZone');
const at = (local: string, zone: string) => {
  const instant = instantOf(local, zone);
  return instant.ok ? instant.at.toISOString() : instant.reason;
};
const clocks = new Map<string, Intl.DateTimeFormat>();
const clockOf = (zone: string) => {
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(zone, clock);
  return clock;
};
/** Local time of the zone, computed independently of the code under test. */
const shown = (zone: string, instant: number) => clockOf(zone).format(instant).replace(' ', 'T');

describe('a local time in a zone', () => {
  it.each([
    ['2027-01-15T10:00', 'UTC', '2027-01-15T10:00:00.000Z'],
    ['2027-01-15T10:00', 'Europe/Kyiv', '2027-01-15T08:00:00.000Z'],
    ['2027-07-15T10:00', 'Europe/Kyiv', '2027-07-15T07:00:00.000Z'],
    ['2027-07-15T10:00', 'Asia/Kathmandu', '2027-07-15T04:15:00.000Z'],
    ['2027-07-15T10:00', 'America/St_Johns', '2027-07-15T12:30:00.000Z'],
    ['2028-02-29T23:59', 'Pacific/Kiritimati', '2028-02-29T09:59:00.000Z'],
  ])('[MAIL-02:time] %s in %s is %s', (local, zone, instant) => {
    expect(at(local, zone)).toBe(instant);
  });

  it.each([
    ['2027-03-28T03:00', 'Europe/Kyiv', '2027-03-28T01:00:00.000Z'],
    ['2027-03-28T03:30', 'Europe/Kyiv', '2027-03-28T01:00:00.000Z'],
    ['2027-03-28T04:00', 'Europe/Kyiv', '2027-03-28T01:00:00.000Z'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('[MAIL-02:time] %s in %s, which the clocks skip, is the first moment after', (local, zone, instant) => {
    expect(at(local, zone)).toBe(instant);
  });

  it.each([
    ['2026-10-25T03:30', 'Europe/Kyiv', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2027-04-04T01:45', 'Australia/Lord_Howe', '2027-04-03T14:45:00.000Z'],
  ])('[MAIL-02:time] %s in %s, which occurs twice, is the first of the two', (local, zone, instant) => {
    expect(at(local, zone)).toBe(instant);
  });

  it.each([
    ['2027-02-29T10:00', 'UTC', 'time_invalid'], ['2027-01-15T24:00', 'UTC', 'time_invalid'], ['2027-13-01T10:00', 'UTC', 'time_invalid'],
    ['2027-1-5T10:00', 'UTC', 'time_invalid'], ['2027-01-15 10:00', 'UTC', 'time_invalid'], ['', 'UTC', 'time_invalid'],
    ['2027-01-15T10:00Z', 'UTC', 'time_invalid'], ['2027-01-15T10:00', 'Europe/Nowhere', 'zone_invalid'],
    ['2027-01-15T10:00', '+03:00', 'zone_invalid'], ['2027-01-15T10:00', '', 'zone_invalid'],
  ])('%j in %j is refused: %s', (local, zone, reason) => {
    expect(at(local, zone)).toBe(reason);
  });

  it('recognizes zone names', () => {
    expect(['Europe/Kyiv', 'UTC', 'America/Argentina/Buenos_Aires'].every(isTimeZone)).toBe(true);
    expect(['+03:00', '-5', 'Mars/Base', ''].some(isTimeZone)).toBe(false);
  });

  const anywhere = fc.record({
    zone: fc.constantFrom(...zones),
    // Whole minutes of 1990 to 2059: earlier offsets included seconds.
    minute: fc.integer({ min: 10_519_200, max: 47_335_680 }),
  });

  it('[MAIL-02:time] is the zone’s local time at that moment, and never a day before', () => {
    fc.assert(fc.property(anywhere, ({ zone, minute }) => {
      const local = shown(zone, minute * 60_000).slice(0, 16);
      const found = instantOf(local, zone);
      if (!found.ok) throw new Error(found.reason);
      expect(shown(zone, found.at.getTime()).slice(0, 16)).toBe(local);
      // The first of all moments with this local time.
      expect(found.at.getTime()).toBeLessThanOrEqual(minute * 60_000);
    }), { numRuns: 1_000 });
  });

  it('[MAIL-02:time] handles both sides of every clock change in four years', () => {
    const changing = [
      'Europe/Kyiv', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'America/Santiago', 'Antarctica/Troll',
    ];
    for (const zone of changing) {
      for (const change of changesOf(zone)) {
        for (let minutes = -150; minutes <= 150; minutes += 15) {
          const wall = new Date(change + minutes * 60_000 + offset(zone, change - 60_000)).toISOString().slice(0, 16);
          const found = instantOf(wall, zone);
          if (!found.ok) throw new Error(found.reason);
          const instant = found.at.getTime();
          expect(shown(zone, instant) >= `${wall}:00`).toBe(true);
          expect(shown(zone, instant - 1_000) < `${wall}:00`).toBe(true);
        }
      }
    }
  });
});

function offset(zone: string, instant: number): number {
  return Date.parse(`${shown(zone, instant)}Z`) - instant;
}

/** The hours of clock changes. */
function changesOf(zone: string): number[] {
  const [hour, day] = [3_600_000, 86_400_000];
  const changes: number[] = [];
  for (let date = Date.UTC(2025, 0, 1); date < Date.UTC(2029, 0, 1); date += day) {
    if (offset(zone, date) === offset(zone, date + day)) continue;
    for (let instant = date; instant < date + day; instant += hour) {
      if (offset(zone, instant) !== offset(zone, instant + hour)) changes.push(instant + hour);
    }
  }
  return changes;
}
