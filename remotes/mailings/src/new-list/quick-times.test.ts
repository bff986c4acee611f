import { quickTime } from './quick-times';

// A Saturday, 23:30 in Kyiv.
const now = Date.parse('2026-11-28T21:30:00Z');

it.each([
  ['inOneHour', 'Europe/Kyiv', '2026-11-29', '00:30'],
  ['inOneHour', 'UTC', '2026-11-28', '22:30'],
  ['tomorrow', 'Europe/Kyiv', '2026-11-29', '10:00'],
  ['tomorrow', 'Asia/Tokyo', '2026-11-30', '10:00'],
  ['monday', 'Europe/Kyiv', '2026-11-30', '10:00'],
] as const)('[MAIL-02:time] %s by the clocks of %s is %s %s', (choice, timeZone, date, time) => {
  expect(quickTime(choice, now, timeZone)).toEqual({ date, time });
});

it('[MAIL-02:time] on a Monday, the next one is a week away', () => {
  expect(quickTime('monday', Date.parse('2026-11-30T08:00:00Z'), 'UTC')).toEqual({ date: '2026-12-07', time: '10:00' });
});
