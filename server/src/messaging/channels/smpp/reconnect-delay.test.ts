import { reconnectDelay } from './reconnect-delay';

const settings = { reconnectMinMs: 500, reconnectMaxMs: 30_000 };

test('[CHN-01] the delay doubles up to its limit', () => {
  expect(
    [0, 1, 2, 3, 10, 1_000].map((failures) => reconnectDelay(failures, settings, 0)),
  ).toEqual([500, 1_000, 2_000, 4_000, 30_000, 30_000]);
});

test('chance takes up to half of it away', () => {
  expect(reconnectDelay(0, settings, 0.999)).toBe(250);
  expect(reconnectDelay(0, settings, 0.5)).toBe(375);
});
