import { defaultQueueTimes, queueUntil, type Queued } from './send-times';

const HOUR = 3_600;
const sendsAt = new Date('2026-11-22T12:00:00Z');
const hoursInQueue = (queued: Partial<Queued>) => (
  (queueUntil(sendsAt, {
    type: 'sms', ttlSeconds: null, hasFallback: false, ...queued,
  }, defaultQueueTimes).getTime() - sendsAt.getTime()) / 1_000 / HOUR);

it('[MAIL-02:spread] gives the last message of a spread list as long in the queue as the first', () => {
  expect(hoursInQueue({ spreadSeconds: 3 * HOUR })).toBe(hoursInQueue({}) + 3);
});

it.each([
  // Twelve hours a day remain, so a day of sending takes two nights.
  [{ from: 21 * HOUR, to: 9 * HOUR }, {}, 24 + 48],
  [{ from: 0, to: 6 * HOUR }, {}, 24 + 48],
  [{ from: 0, to: 24 * HOUR - 60 }, {}, 24 + 24 * 24],
  [{ from: 13 * HOUR, to: 14 * HOUR }, { type: 'viber_otp', ttlSeconds: HOUR } as const, 1 + 24],
  [{ from: 21 * HOUR, to: 9 * HOUR }, { spreadSeconds: 48 * HOUR }, 72 + 6 * 24],
])('[MAIL-02:quiet-hours] with the hours %j and %j does not end messages because of the night', (quiet, more, hours) => {
  expect(hoursInQueue({ ...more, quiet })).toBe(hours);
});
