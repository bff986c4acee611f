import { getCountries } from 'libphonenumber-js/min';
import fc from 'fast-check';
import { COUNTRIES_WITH_ZONES, zonesOf } from './country-zones';
import { isQuietIn, quietCountries, quietSeconds, type QuietWindow } from './quiet-hours';

const HOUR = 3_600;
const hours = (from: number, to: number): QuietWindow => ({ from: from * HOUR, to: to * HOUR });
const clocks = new Map<string, Intl.DateTimeFormat>();
/** Local time of day in the zone, computed independently of the code under test. */
function shown(zone: string, at: Date): number {
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, timeStyle: 'medium' });
  clocks.set(zone, clock);
  const [hour = 0, minute = 0, second = 0] = clock.format(at).split(':').map(Number);
  return (hour * 60 + minute) * 60 + second;
}
const within = ({ from, to }: QuietWindow, time: number) => (from < to ? time >= from && time < to : time >= from || time < to);

const timeOfDay = fc.integer({ min: 0, max: 24 * 60 - 1 }).map((minute) => minute * 60);
const window = fc.record({ from: timeOfDay, to: timeOfDay }).filter(({ from, to }) => from !== to);
const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true });
const country = fc.constantFrom(...COUNTRIES_WITH_ZONES);

describe('quiet hours of a country', () => {
  it.each([
    ['UA', hours(21, 9), '2026-11-22T18:59:59Z', false],
    ['UA', hours(21, 9), '2026-11-22T19:00:00Z', true],
    ['UA', hours(21, 9), '2026-11-23T06:59:59Z', true],
    ['UA', hours(21, 9), '2026-11-23T07:00:00Z', false],
    ['UA', hours(13, 15), '2026-11-22T11:00:00Z', true],
    ['UA', hours(13, 15), '2026-11-22T13:00:00Z', false],
    // Daylight saving time starts at 01:00 UTC on March 28, and ends at 01:00 UTC on October 31.
    ['UA', hours(21, 9), '2027-03-27T06:59:00Z', true],
    ['UA', hours(21, 9), '2027-03-28T06:00:00Z', false],
    ['UA', hours(21, 9), '2027-03-28T05:59:00Z', true],
    ['UA', hours(21, 9), '2027-10-31T06:30:00Z', true],
    ['IN', hours(21, 9), '2026-11-22T03:29:59Z', true],
    ['IN', hours(21, 9), '2026-11-22T03:30:00Z', false],
    ['NP', hours(21, 9), '2026-11-22T03:14:59Z', true],
    ['NP', hours(21, 9), '2026-11-22T03:15:00Z', false],
    // Nine o'clock in New York is three in Hawaii; it is nine there at 19:00 UTC, and 21:00 in New York at 02:00.
    ['US', hours(21, 9), '2026-11-22T14:00:00Z', true],
    ['US', hours(21, 9), '2026-11-22T19:00:00Z', false],
    ['US', hours(21, 9), '2026-11-23T01:59:59Z', false],
    ['US', hours(21, 9), '2026-11-23T02:00:00Z', true],
    // Between Kaliningrad and Anadyr these hours leave no open time, so Moscow's clock decides.
    ['RU', hours(20, 10), '2026-11-22T07:00:00Z', false],
    ['RU', hours(20, 10), '2026-11-22T06:59:59Z', true],
    // Satellite numbers have no country.
    ['001', hours(0, 23), '2026-11-22T12:00:00Z', false],
  ])('[MAIL-02:quiet-hours] %s, %j at %s: %s', (code, quiet, at, expected) => {
    expect(isQuietIn(code, quiet, new Date(at))).toBe(expected);
  });

  it('[MAIL-02:quiet-hours] follow the clocks of a country with one zone', () => {
    fc.assert(fc.property(country.filter((code) => zonesOf(code).length === 1), window, moment, (code, quiet, at) => {
      expect(isQuietIn(code, quiet, at)).toBe(within(quiet, shown(zonesOf(code)[0] ?? '', at)));
    }));
  });

  it('[MAIL-02:quiet-hours] cover all zones of a country, unless that would leave no open time', () => {
    fc.assert(fc.property(country.filter((code) => zonesOf(code).length > 1), window, moment, (code, quiet, at) => {
      const quietAt = (each: Date) => zonesOf(code).filter((zone) => within(quiet, shown(zone, each)));
      const [first] = zonesOf(code);
      const isQuiet = isQuietIn(code, quiet, at);
      expect(isQuiet || !quietAt(at).includes(first ?? '')).toBe(true);
      if (quietAt(at).length === 0) expect(isQuiet).toBe(false);
      if (isQuiet || quietAt(at).length === 0) return;
      const minutes = Array.from({ length: 24 * 60 }, (_, minute) => new Date(
        Math.floor(at.getTime() / 60_000) * 60_000 + minute * 60_000,
      ));
      expect(minutes.every((minute) => quietAt(minute).length > 0)).toBe(true);
    }), { numRuns: 60 });
  });

  it('[MAIL-02:quiet-hours] end in every country within a day plus an hour of clock change', () => {
    fc.assert(fc.property(country, window.filter((each) => quietSeconds(each) <= 23 * HOUR), moment, (code, quiet, at) => {
      const halves = Array.from({ length: 25 * 12 }, (_, step) => new Date(at.getTime() + step * 300_000));
      expect(halves.some((each) => !isQuietIn(code, quiet, each))).toBe(true);
    }), { numRuns: 40 });
  });

  it('[MAIL-02:quiet-hours] are computed for all countries at once', () => {
    const closed = quietCountries(hours(21, 9), new Date('2026-11-22T08:00:00Z'));
    expect(closed).toEqual(expect.arrayContaining(['US', 'BR', 'NZ']));
    expect(closed).not.toEqual(expect.arrayContaining(['UA']));
    expect(closed).toEqual(closed.filter((code) => isQuietIn(code, hours(21, 9), new Date('2026-11-22T08:00:00Z'))));
  });
});

describe('the zones of countries', () => {
  it('[MAIL-02:quiet-hours] exist for every country of phone numbers', () => {
    expect([...COUNTRIES_WITH_ZONES].sort()).toEqual([...getCountries()].sort());
    for (const zone of COUNTRIES_WITH_ZONES.flatMap(zonesOf)) expect(() => shown(zone, new Date())).not.toThrow();
  });

  it('[MAIL-02:quiet-hours] cover every local time of the runtime\'s zones of the country', () => {
    const moments = [0, 70, 85, 90, 180, 270, 300, 310].map((days) => new Date(Date.UTC(2027, 0, 1, 12) + days * 86_400_000));
    // Crimea's zone is omitted on purpose; some runtimes lack zone lists of countries.
    const left = new Set(['Europe/Simferopol']);
    for (const code of COUNTRIES_WITH_ZONES) {
      const locale = new Intl.Locale('und', { region: code }) as Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] };
      const listed = locale.getTimeZones?.() ?? locale.timeZones ?? [];
      for (const at of moments) {
        const ours = new Set(zonesOf(code).map((zone) => shown(zone, at)));
        expect({ code, missing: listed.filter((zone) => !left.has(zone) && !ours.has(shown(zone, at))) }).toEqual({ code, missing: [] });
      }
    }
  });
});
