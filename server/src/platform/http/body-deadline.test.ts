import { MAX_RELEASE_BYTES } from '@portal/contracts/admin';
import { fastify } from 'fastify';
import { bodyDeadline, limitBodyTime } from './body-deadline';

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

it.each([
  ['application/json', true], ['Application/JSON', true], ['application/json ; charset=utf-8', true], ['application/x-ndjson', false],
  ['text/plain', false],
])('of the kinds of bodies, %s: limited is %p', async (type, isLimited) => {
  const app = fastify();
  limitBodyTime(app);
  app.post('/', { bodyLimit: 1_024 }, () => ({}));
  const timers = jest.spyOn(global, 'setTimeout');
  await app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload: '{}' });
  expect(timers.mock.calls.some(([, milliseconds]) => milliseconds === bodyDeadline(1_024))).toBe(isLimited);
  timers.mockRestore();
  await app.close();
});
