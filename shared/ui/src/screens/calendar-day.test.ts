import { dayOf, existingDay, instantsOf } from './calendar-day';

it('converts a span of days to local start and end instants', () => {
  expect(
    instantsOf({ from: '2026-03-28', to: '2026-03-28' }),
  ).toEqual({ from: new Date(2026, 2, 28).toISOString(), to: new Date(2026, 2, 29).toISOString() });
  expect(instantsOf({ from: '', to: '2026-12-31' })).toEqual({ to: new Date(2027, 0, 1).toISOString() });
  expect(instantsOf({ from: '', to: '' })).toEqual({});
});

it('the day of a moment is the local one, on both sides of midnight', () => {
  expect([new Date(2026, 2, 28, 23, 59, 59), new Date(2026, 2, 29)].map(dayOf)).toEqual(['2026-03-28', '2026-03-29']);
});

it.each([
  ['2026-02-28', true], ['2026-02-29', false], ['2024-02-29', true], ['1970-01-01', true], ['1969-12-31', false], ['2026-13-01', false],
  ['26-1-1', false], ['yesterday', false], ['', false],
])('checks the day %s: %s', (text, is) => {
  expect(existingDay(text)).toBe(is ? text : '');
  if (!is) expect(instantsOf({ from: text, to: text })).toEqual({});
});
