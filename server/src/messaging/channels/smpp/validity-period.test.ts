import { relativeValidity } from './validity-period';

test.each([
  [0, '000000000001000R'],
  [59.9, '000000000059000R'],
  [3_600, '000000010000000R'],
  [86_399, '000000235959000R'],
  [7 * 86_400, '000007000000000R'],
  [90 * 86_400, '000030235959000R'],
])('[CHN-01] %p seconds are written as the relative time %p', (seconds, period) => {
  expect(relativeValidity(seconds)).toBe(period);
  expect(period).toHaveLength(16);
});
