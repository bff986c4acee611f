import { Pace } from './pace';

function run(pace: Pace, capacity: () => number, fromMs: number, toMs: number): { accepted: number; throttled: number } {
  let accepted = 0;
  let throttled = 0;
  let credit = 0;
  for (let now = fromMs; now < toMs; now += 5) {
    credit = Math.min(capacity() * 0.05, credit + capacity() * 0.005);
    const count = Math.min(200, pace.allowance(now));
    pace.take(count);
    const taken = Math.min(count, Math.floor(credit));
    credit -= taken;
    accepted += taken;
    throttled += count - taken;
    if (count > 0) pace.answered(taken, count - taken, now);
  }
  return { accepted, throttled };
}

test('[CHN-01] the agreed rate is kept', () => {
  for (const rate of [37, 500, 3_000]) {
    const { accepted } = run(new Pace(rate, 0), () => Infinity, 0, 10_000);
    expect(accepted).toBeGreaterThan(rate * 10 * 0.97);
    expect(accepted).toBeLessThan(rate * 10 * 1.02);
  }
});

test('without a rate nothing is held back', () => {
  expect(new Pace(Infinity, 0).allowance(0)).toBe(Infinity);
});

test('[CHN-01] throttling finds the rate of the provider and stays near it', () => {
  const pace = new Pace(Infinity, 0);
  run(pace, () => 1_000, 0, 3_000);
  const { accepted, throttled } = run(pace, () => 1_000, 3_000, 13_000);
  expect(accepted).toBeGreaterThan(8_500);
  expect(throttled).toBeLessThan(accepted * 0.1);
});

test('[CHN-01] a provider that takes nothing is left alone for growing pauses', () => {
  const pace = new Pace(Infinity, 0);
  const { throttled } = run(pace, () => 0, 0, 30_000);
  // One full window at the start of throttling, then single probes.
  expect(throttled).toBeLessThan(200 + 15);
  expect(pace.throttledUntil).toBeGreaterThan(0);
});

test('it recovers within seconds when the provider does', () => {
  const pace = new Pace(Infinity, 0);
  let capacity = 5_000;
  run(pace, () => capacity, 0, 5_000);
  capacity = 0;
  run(pace, () => capacity, 5_000, 8_000);
  capacity = 5_000;
  run(pace, () => capacity, 8_000, 16_000);
  expect(run(pace, () => capacity, 16_000, 18_000).accepted).toBeGreaterThan(7_000);
});

test('a few scattered throttling answers hardly slow it down', () => {
  const pace = new Pace(Infinity, 0);
  let accepted = 0;
  for (let now = 0; now < 10_000; now += 5) {
    const count = Math.min(100, pace.allowance(now));
    pace.take(count);
    const throttled = Math.floor(count * 0.05);
    accepted += count - throttled;
    if (count > 0) pace.answered(count - throttled, throttled, now);
  }
  expect(accepted).toBeGreaterThan(100_000);
});

test('it tells when to ask again', () => {
  const pace = new Pace(10, 0);
  pace.take(pace.allowance(0));
  const wait = pace.wait(0);
  expect(wait).toBeGreaterThan(0);
  expect(pace.allowance(wait)).toBeGreaterThanOrEqual(1);
});
