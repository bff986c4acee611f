import { SubmitWindow } from './submit-window';

function filled(): SubmitWindow {
  const window = new SubmitWindow(3, 1_000);
  window.add(1, 11n, 0);
  window.add(2, 12n, 500);
  return window;
}

test('[CHN-01] an answer frees its place once', () => {
  const window = filled();
  expect(window.free()).toBe(1);
  expect(window.answer(1)).toBe(11n);
  expect(window.answer(1)).toBeUndefined();
  expect(window.answer(99)).toBeUndefined();
  expect(window.free()).toBe(2);
});

test('[CHN-01] what has no answer in time is given up, oldest first', () => {
  const window = filled();
  expect(window.expire(999)).toEqual([]);
  expect(window.expire(1_000)).toEqual([11n]);
  expect(window.expire(1_500)).toEqual([12n]);
  expect(window.inFlight).toBe(0);
});

test('after a time-out one submit at a time goes out until the provider answers', () => {
  const window = filled();
  window.expire(2_000);
  expect(window.free()).toBe(1);
  window.add(3, 13n, 2_000);
  expect(window.free()).toBe(0);
  window.answer(3);
  expect(window.free()).toBe(3);
});

test('a late answer still finds its attempt', () => {
  const window = filled();
  window.expire(2_000);
  expect(window.answer(2)).toBe(12n);
  expect(window.answer(2)).toBeUndefined();
  expect(window.free()).toBe(3);
});

test('when the connection is gone everything open is given up', () => {
  const window = filled();
  expect(window.abandon()).toEqual([11n, 12n]);
  expect(window.inFlight).toBe(0);
});
