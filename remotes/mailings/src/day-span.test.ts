import { dayOf, instantsOf } from './day-span';

it('a span of days reaches from the beginning of its first to the end of its last, by the clocks here', () => {
  expect(instantsOf({ from: '2026-03-28', to: '2026-03-28' })).toEqual({ from: new Date(2026, 2, 28).toISOString(), to: new Date(2026, 2, 29).toISOString() });
  expect(instantsOf({ from: '', to: '2026-12-31' })).toEqual({ to: new Date(2027, 0, 1).toISOString() });
  expect(instantsOf({ from: '', to: '' })).toEqual({});
});

it.each(['2026-02-30', '2026-13-01', 'yesterday', '26-01-01', '0000-01-01'])('%s is no day', (text) => {
  expect(dayOf(text)).toBe('');
  expect(instantsOf({ from: text, to: text })).toEqual({});
});
