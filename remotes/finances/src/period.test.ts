import { realDay, spanOf, type Period } from './period';

const now = new Date(2026, 2, 5, 23, 30);

it.each<[Period, string, string]>([
  ['today', '2026-03-05', '2026-03-05'],
  ['7days', '2026-02-27', '2026-03-05'],
  ['30days', '2026-02-04', '2026-03-05'],
  ['month', '2026-03-01', '2026-03-05'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
  ['year', '2026-01-01', '2026-03-05'],
])('[FIN-09] the period %s is from %s to %s, by the calendar on the wall', (period, from, to) => {
  expect(spanOf(period, now, { from: '', to: '' })).toEqual({ from, to });
});

it('a year begins with its last month behind it', () => {
  expect(spanOf('lastMonth', new Date(2026, 0, 31), { from: '', to: '' })).toEqual({ from: '2025-12-01', to: '2025-12-31' });
});

it.each([
  [{ from: '2026-01-01', to: '2026-02-01' }, { from: '2026-01-01', to: '2026-02-01' }],
  [{ from: '2026-01-01', to: '' }, { from: '2026-01-01', to: '2026-03-05' }],
  [{ from: '2026-04-01', to: '' }, { from: '2026-04-01', to: '2026-04-01' }],
  [{ from: '', to: '2026-02-01' }, { from: '2026-02-01', to: '2026-02-01' }],
  [{ from: '', to: '' }, { from: '2026-03-05', to: '2026-03-05' }],
])('own days %j are %j', (given, span) => {
  expect(spanOf('own', now, given)).toEqual(span);
});

it.each([
  ['2026-02-28', true], ['2026-02-29', false], ['2024-02-29', true], ['1970-01-01', true], ['1969-12-31', false], ['2026-13-01', false], ['26-1-1', false], ['', false],
])('%s is a day: %s', (text, is) => {
  expect(realDay(text)).toBe(is ? text : '');
});
