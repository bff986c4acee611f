import { COUNTRIES_WITH_ZONES, quietCountries } from '@portal/messaging/quiet-hours';
import { QuietCountries } from './quiet-countries';

const HOUR = 3_600;
const window = { from: 21 * HOUR, to: 9 * HOUR };

function nodeAt(at: string) {
  let passed = 0;
  const quiet = new QuietCountries(() => passed);
  quiet.setClock(Date.parse(at));
  // No time passes while offsets are computed, so one call computes them all.
  return { quiet, pass: (seconds: number) => { passed += seconds * 1_000; } };
}

it('[MAIL-02:quiet-hours] are taken to be everywhere until the clocks have been asked', () => {
  const { quiet } = nodeAt('2026-11-22T12:00:00Z');
  expect(quiet.at(window)).toEqual(COUNTRIES_WITH_ZONES);
  quiet.prepare();
  expect(quiet.at(window)).toEqual(quietCountries(window, new Date('2026-11-22T12:00:00Z')));
});

it('[MAIL-02:quiet-hours] begin and end with the second, by the clock of the database', () => {
  const { quiet, pass } = nodeAt('2026-11-22T18:59:58Z');
  quiet.prepare();
  expect(quiet.at(window)).not.toContain('UA');
  pass(2);
  expect(quiet.at(window)).toContain('UA');
  pass(12 * HOUR - 1);
  expect(quiet.at(window)).toEqual(COUNTRIES_WITH_ZONES);
  quiet.prepare();
  expect(quiet.at(window)).toContain('UA');
  pass(1);
  quiet.prepare();
  expect(quiet.at(window)).not.toContain('UA');
});

it('[MAIL-02:quiet-hours] follow clocks that are put forward, without a moment in which nothing is known', () => {
  const { quiet, pass } = nodeAt('2027-03-28T00:59:59Z');
  const early = { from: 2 * HOUR + HOUR / 2, to: 4 * HOUR };
  quiet.prepare();
  expect(quiet.at(early)).toContain('UA');
  pass(1);
  expect(quiet.at(early)).not.toContain('UA');
});

it('[MAIL-02:quiet-hours] take a little at a time to be known', () => {
  let passed = 0;
  const quiet = new QuietCountries(() => (passed += 5));
  for (let turn = 0; turn < 5; turn++) quiet.prepare();
  expect(quiet.at(window)).toEqual(COUNTRIES_WITH_ZONES);
  for (let turn = 0; turn < 500; turn++) quiet.prepare();
  expect(quiet.at(window).length).toBeLessThan(COUNTRIES_WITH_ZONES.length);
});
