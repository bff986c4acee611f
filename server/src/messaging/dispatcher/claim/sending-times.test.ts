import { instantOf } from '@portal/messaging';
import { COUNTRIES_WITH_ZONES, zonesOf, type QuietWindow } from '@portal/messaging/quiet-hours';
import fc from 'fast-check';
import { defaultQueueTimes, dueAt, queueUntil } from '../../mailings';
import { CountryClocks } from './country-clocks';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STEP = 5 * MINUTE;
const DAY_SECONDS = 24 * 60 * 60;

/** Wall clocks, computed apart from the code under test. */
const formats = new Map<string, Intl.DateTimeFormat>();
function wallOf(timeZone: string, at: number): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return format.format(at).replace(' ', 'T');
}
const secondsOf = (wall: string) => wall.slice(11).split(':').reduce((sum, each) => sum * 60 + Number(each), 0);
const isQuietAt = ({ from, to }: QuietWindow, seconds: number) => (
  from < to ? seconds >= from && seconds < to : from > to && (seconds >= from || seconds < to));
/** Whether the zones of the country are ever open together on the days around the moment. */
function isEverOpen(country: string, window: QuietWindow, at: number): boolean {
  for (let later = 0; later < DAY_SECONDS * 1_000; later += STEP) {
    if (zonesOf(country).every((zone) => !isQuietAt(window, secondsOf(wallOf(zone, at + later))))) return true;
  }
  return false;
}

/** Days around the changes of clocks in Europe and America, and a day without one. */
const days = ['2027-03-13', '2027-03-27', '2026-10-24', '2026-10-31', '2027-01-15'];
const timeOfDay = fc.nat({ max: 24 * 4 - 1 }).map((quarter) => quarter * 15 * 60);
const clock = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(11, 16);
const plan = fc.record({
  day: fc.constantFrom(...days), time: timeOfDay,
  timeZone: fc.constantFrom('Europe/Kyiv', 'America/New_York', 'Asia/Kolkata', 'UTC'),
  localTime: fc.boolean(),
  quiet: fc.option(fc.record({ from: timeOfDay, to: timeOfDay }).filter(({ from, to }) => from !== to), { freq: 4 }),
  spreadSeconds: fc.option(fc.integer({ min: 60, max: 2 * DAY_SECONDS }), { freq: 1 }),
  confirmedBefore: fc.integer({ min: 0, max: 48 }),
  pauses: fc.array(fc.record({ after: fc.nat({ max: 40 }), hours: fc.integer({ min: 1, max: 30 }) }), { maxLength: 2 }),
  countries: fc.array(fc.constantFrom('UA', 'US', 'GB', 'PL', 'AU', 'IN', 'BR', 'RU', ''), { minLength: 1, maxLength: 6 }),
});

type Leaving = { country: string; at: number | null };

it('[MAIL-02] [MAIL-26] messages leave in no quiet hour, not before the time asked for, in no pause, and before their time in the queue ends', () => {
  fc.assert(fc.property(plan, ({ day, time, timeZone, localTime, quiet, spreadSeconds, confirmedBefore, pauses, countries }) => {
    const local = `${day}T${clock(time)}`;
    const asked = instantOf(local, timeZone);
    fc.pre(asked.ok);
    if (!asked.ok) return;
    const confirmedAt = asked.at.getTime() - confirmedBefore * HOUR - MINUTE;
    const due = dueAt({ local, timeZone }, new Date(confirmedAt), localTime)?.getTime() ?? NaN;
    const begins = Math.max(due, confirmedAt);
    const inPause = pauses.map(({ after, hours }) => ({ from: begins + after * HOUR, to: begins + (after + hours) * HOUR }))
      .filter(({ from }, at, all) => all.every((other, index) => index >= at || from >= other.to));
    const pausedUntil = (at: number) => inPause.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(at, to) - from), 0);
    const ends = queueUntil(new Date(begins), {
      type: 'sms', ttlSeconds: null, hasFallback: false, spreadSeconds, quiet, localTime,
    }, defaultQueueTimes).getTime() + pausedUntil(Infinity);

    let now = begins;
    const clocks = new CountryClocks(() => now);
    const waiting: (Leaving & { position: number })[] = countries.map((country, position) => ({ country, position, at: null }));
    for (now = Math.floor(begins / STEP) * STEP + STEP; now < ends && waiting.some(({ at }) => at === null); now += STEP) {
      if (inPause.some(({ from, to }) => now >= from && now < to)) continue;
      clocks.prepare();
      const closed = [...quiet ? clocks.quiet(quiet) : [], ...localTime ? clocks.before({ local, timeZone }) : []];
      const passed = (now - begins - pausedUntil(now)) / 1_000;
      const line = spreadSeconds === null ? Infinity : Math.max(1, Math.ceil(countries.length * passed / spreadSeconds));
      for (const each of waiting) if (each.at === null && each.position < line && !closed.includes(each.country)) each.at = now;
    }

    for (const { country, at } of waiting) {
      expect([country, at]).not.toEqual([country, null]);
      if (at === null) continue;
      const zones = COUNTRIES_WITH_ZONES.includes(country) ? zonesOf(country) : [];
      if (!localTime || zones.length === 0) expect(at).toBeGreaterThanOrEqual(asked.at.getTime());
      if (localTime) for (const zone of zones) expect([zone, wallOf(zone, at) >= local]).toEqual([zone, true]);
      if (!quiet) continue;
      const counted = isEverOpen(country, quiet, at) ? zones : zones.slice(0, 1);
      for (const zone of counted) expect([zone, wallOf(zone, at), isQuietAt(quiet, secondsOf(wallOf(zone, at)))]).toContain(false);
    }
  }), { numRuns: 100 });
});
