import fc from 'fast-check';
import { nextOccurrence, type Recurrence } from './recurrence';

const rule = (more: Partial<Recurrence> = {}): Recurrence => ({
  local: '2027-01-31T10:00', timeZone: 'Europe/Kyiv', every: 'day', weekdays: [], until: null, ...more,
});
const some = (recurrence: Recurrence, count: number, after = '2027-01-01T00:00:00Z') => {
  const times: string[] = [];
  for (let at = nextOccurrence(recurrence, new Date(after)); at && times.length < count; at = nextOccurrence(recurrence, at)) {
    times.push(at.toISOString());
  }
  return times;
};

it.each([
  ['each day', rule(), ['2027-01-31T08:00', '2027-02-01T08:00', '2027-02-02T08:00']],
  ['over a change of clocks', rule({ local: '2027-03-27T10:00' }), ['2027-03-27T08:00', '2027-03-28T07:00', '2027-03-29T07:00']],
  ['each week on the day of the first', rule({ every: 'week' }), ['2027-01-31T08:00', '2027-02-07T08:00', '2027-02-14T08:00']],
  ['on Monday and Friday', rule({ every: 'week', weekdays: [1, 5] }), ['2027-02-01T08:00', '2027-02-05T08:00', '2027-02-08T08:00']],
  ['at the end of each month', rule({ every: 'month' }), ['2027-01-31T08:00', '2027-02-28T08:00', '2027-03-31T07:00']],
  ['until a day, which counts', rule({ until: '2027-02-01' }), ['2027-01-31T08:00', '2027-02-01T08:00']],
  ['never, if it ends before it starts', rule({ until: '2027-01-30' }), []],
  ['never in an unknown zone', rule({ timeZone: 'Mars/Base' }), []],
] as const)('[MAIL-28] comes %s', (_, recurrence, expected) => {
  expect(some(recurrence, 3)).toEqual(expected.map((time) => `${time}:00.000Z`));
});

it('[MAIL-28] comes once a day in any zone, at the same time of its clocks', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  fc.assert(fc.property(
    fc.constantFrom(...zones), fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 47 }), (timeZone, day, half) => {
      const time = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;
      const date = new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10);
      const times = some(rule({ local: `${date}T${time}`, timeZone }), 5, '2026-12-01T00:00:00Z').map((at) => Date.parse(at));
      expect(times).toHaveLength(5);
      for (const [index, at] of times.entries()) {
        if (index > 0) expect(Math.abs(at - (times[index - 1] ?? 0) - 86_400_000)).toBeLessThanOrEqual(2 * 3_600_000);
      }
    },
  ), { numRuns: 200 });
});
