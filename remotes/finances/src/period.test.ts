import { spanOf, type Period } from './period';

const now = new Date(2026, 2, 5, 23, 30);

it.each<[Period, string, string]>([
  ['today', '2026-03-05', '2026-03-05'],
  ['7days', '2026-02-27', '2026-03-05'],
  ['30days', '2026-02-04', '2026-03-05'],
  ['month', '2026-03-01', '2026-03-05'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
  ['year', '2026-01-01', '2026-03-05'],
])('[FIN-09] converts the period %s to local days %s to %s', (period, from, to) => {
  expect(spanOf(period, now, { from: '', to: '' })).toEqual({ from, to });
});

it('starts a year with the last month before it', () => {
  expect(spanOf('lastMonth', new Date(2026, 0, 31), { from: '', to: '' })).toEqual({ from: '2025-12-01', to: '2025-12-31' });
});

it.each([
  [{ from: '2026-01-01', to: '2026-02-01' }, { from: '2026-01-01', to: '2026-02-01' }],
  [{ from: '2026-01-01', to: '' }, { from: '2026-01-01', to: '2026-03-05' }],
  [{ from: '2026-04-01', to: '' }, { from: '2026-04-01', to: '2026-04-01' }],
  [{ from: '', to: '2026-02-01' }, { from: '2026-02-01', to: '2026-02-01' }],
  [{ from: '', to: '' }, { from: '2026-03-05', to: '2026-03-05' }],
])('converts custom days %j to %j', (days, span) => {
  expect(spanOf('own', now, days)).toEqual(span);
});
