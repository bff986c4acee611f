import { COUNTRIES_WITH_ZONES, quietCountries } from '@portal/messaging/quiet-hours';
import { CountryClocks } from './country-clocks';

const HOUR = 3_600;
const window = { from: 21 * HOUR, to: 9 * HOUR };

function nodeAt(at: string) {
  let passed = 0;
  const clocks = new CountryClocks(() => passed);
  clocks.setClock(Date.parse(at));
  // No time passes while offsets are computed, so one call computes them all.
  return { clocks, pass: (seconds: number) => { passed += seconds * 1_000; } };
}

it('[MAIL-02:quiet-hours] are taken to be everywhere until the clocks have been asked', () => {
  const { clocks } = nodeAt('2026-11-22T12:00:00Z');
  expect(clocks.quiet(window)).toEqual(COUNTRIES_WITH_ZONES);
  clocks.prepare();
  expect(clocks.quiet(window)).toEqual(quietCountries(window, new Date('2026-11-22T12:00:00Z')));
});

it('[MAIL-02:quiet-hours] begin and end with the second, by the clock of the database', () => {
  const { clocks, pass } = nodeAt('2026-11-22T18:59:58Z');
  clocks.prepare();
  expect(clocks.quiet(window)).not.toContain('UA');
  pass(2);
  expect(clocks.quiet(window)).toContain('UA');
  pass(12 * HOUR - 1);
  expect(clocks.quiet(window)).toEqual(COUNTRIES_WITH_ZONES);
  clocks.prepare();
  expect(clocks.quiet(window)).toContain('UA');
  pass(1);
  clocks.prepare();
  expect(clocks.quiet(window)).not.toContain('UA');
});

it('[MAIL-02:quiet-hours] follow clocks that are put forward, without a moment in which nothing is known', () => {
  const { clocks, pass } = nodeAt('2027-03-28T00:59:59Z');
  const early = { from: 2 * HOUR + HOUR / 2, to: 4 * HOUR };
  clocks.prepare();
  expect(clocks.quiet(early)).toContain('UA');
  pass(1);
  expect(clocks.quiet(early)).not.toContain('UA');
});

it('[MAIL-02:quiet-hours] take a little at a time to be known', () => {
  let passed = 0;
  const clocks = new CountryClocks(() => (passed += 5));
  for (let turn = 0; turn < 5; turn++) clocks.prepare();
  expect(clocks.quiet(window)).toEqual(COUNTRIES_WITH_ZONES);
  for (let turn = 0; turn < 500; turn++) clocks.prepare();
  expect(clocks.quiet(window).length).toBeLessThan(COUNTRIES_WITH_ZONES.length);
});

describe('a start by the recipients’ clocks', () => {
  const start = { local: '2026-11-30T10:00', timeZone: 'Europe/Kyiv' };
  const early = (at: string) => {
    const { clocks } = nodeAt(at);
    clocks.prepare();
    return clocks.before(start);
  };

  it.each([
    ['2026-11-29T20:00:00Z', ['FJ', 'UA', 'US', 'GB', '']], ['2026-11-30T07:59:59Z', ['UA', 'US', 'GB', '']],
    ['2026-11-30T08:00:00Z', ['US', 'GB']], ['2026-11-30T10:00:00Z', ['US']], ['2026-11-30T17:59:59Z', ['US']],
    ['2026-11-30T22:00:00Z', []],
  ])('[MAIL-26] at %s is still ahead in %j', (at, expected) => {
    const countries = early(at);
    expect(['FJ', 'UA', 'US', 'GB', ''].filter((country) => countries.includes(country))).toEqual(expected);
  });

  it('[MAIL-26] is reached nowhere before UTC+14 and everywhere after UTC-12', () => {
    expect(early('2026-11-29T19:59:59Z')).toHaveLength(COUNTRIES_WITH_ZONES.length + 1);
    expect(early('2026-11-29T20:59:59Z')).toContain('TK');
    expect(early('2026-11-29T21:00:00Z')).not.toContain('TK');
    expect(early('2026-11-30T22:00:00Z')).toEqual([]);
  });

  it('[MAIL-26] is taken to be ahead everywhere until the clocks have been asked', () => {
    const { clocks } = nodeAt('2026-11-30T21:00:00Z');
    expect(clocks.before(start)).toEqual(COUNTRIES_WITH_ZONES);
  });
});
