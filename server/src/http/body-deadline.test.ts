import { MAX_RELEASE_BYTES } from '@portal/contracts/admin';
import { bodyDeadline } from './body-deadline';

it.each([
  ['a login', 16_384, 30],
  ['pasted recipients', 4 * 1024 * 1024, 30],
])('gives %s half a minute', (_what, bytes, seconds) => {
  expect(Math.round(bodyDeadline(bytes) / 1_000)).toBe(seconds);
});

it('gives a release the time that a slow line needs for it, and less than the ten minutes of a whole request', () => {
  const seconds = bodyDeadline(MAX_RELEASE_BYTES * 4 / 3) / 1_000;
  expect(seconds).toBeGreaterThan(200);
  expect(seconds).toBeLessThan(600);
});
