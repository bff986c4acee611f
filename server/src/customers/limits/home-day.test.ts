import { dayStart } from './home-day';

it('begins a day by the clocks of the country, also where they change', () => {
  const at = (country: string, now: string) => dayStart(country, new Date(now)).toISOString();
  expect(at('UA', '2026-11-22T21:59:59Z')).toBe('2026-11-21T22:00:00.000Z');
  expect(at('UA', '2026-11-22T22:00:00Z')).toBe('2026-11-22T22:00:00.000Z');
  // On 29 March 2026 and 25 October 2026 the clocks change at 01:00 UTC.
  expect(at('UA', '2026-03-29T12:00:00Z')).toBe('2026-03-28T22:00:00.000Z');
  expect(at('UA', '2026-10-25T12:00:00Z')).toBe('2026-10-24T21:00:00.000Z');
  expect(at('XX', '2026-10-25T12:00:00Z')).toBe('2026-10-25T00:00:00.000Z');
});
