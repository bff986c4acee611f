import { endAll, kinds, openChannel, startSimulator, until } from '../../../../simulators/smsc/channel-under-test';
import { seededRandom } from '../../../../simulators/frame/seeded-random';
import { Pace } from '../pace';

afterEach(endAll);

const STEP_MS = 5;

function acceptedPerSecond(pace: Pace, capacity: (second: number) => number, seconds: number, roundTripMs: number): number[] {
  const perSecond = new Array<number>(seconds).fill(0);
  const answers: { at: number; taken: number; throttled: number }[] = [];
  let credit = 0;
  for (let now = 0; now < seconds * 1_000; now += STEP_MS) {
    const rate = capacity(Math.floor(now / 1_000));
    credit = Math.min(Math.max(1, rate * 0.05), credit + (rate * STEP_MS) / 1_000);
    const count = Math.min(200, pace.allowance(now));
    pace.take(count);
    const taken = Math.min(count, Math.floor(credit));
    credit -= taken;
    if (count > 0) answers.push({ at: now + roundTripMs, taken, throttled: count - taken });
    while (answers[0] !== undefined && answers[0].at <= now) {
      const { taken: accepted = 0, throttled = 0 } = answers.shift() ?? {};
      pace.answered(accepted, throttled, now);
      perSecond[Math.floor(now / 1_000)] = (perSecond[Math.floor(now / 1_000)] ?? 0) + accepted;
    }
  }
  return perSecond;
}

const AGREED = 2_000;
const conditions = [0.9, 0.5, 0.1].flatMap((share) => [0, 50, 200].map((roundTripMs) => [share, roundTripMs] as const));

test.each(conditions)('[CHN-01] ten seconds after the provider took only %d of the agreed rate, %i ms away, it gets that rate within a tenth', (share, roundTripMs) => {
  const pace = new Pace(AGREED, 0);
  const perSecond = acceptedPerSecond(pace, (second) => (second < 3 ? AGREED * 1.2 : AGREED * share), 33, roundTripMs);
  const settled = perSecond.slice(13);
  const mean = settled.reduce((sum, each) => sum + each, 0) / settled.length;
  expect(Math.abs(mean / (AGREED * share) - 1)).toBeLessThan(0.1);
});

test.each([0, 50, 200])('[CHN-01] ten seconds after a provider that took nothing for five takes all again, %i ms away, it gets the agreed rate within a tenth', (roundTripMs) => {
  const perSecond = acceptedPerSecond(new Pace(AGREED, 0), (second) => (second >= 3 && second < 8 ? 0 : AGREED * 1.2), 28, roundTripMs);
  const settled = perSecond.slice(18);
  const mean = settled.reduce((sum, each) => sum + each, 0) / settled.length;
  expect(Math.abs(mean / AGREED - 1)).toBeLessThan(0.1);
});

test('[CHN-01] a tenth throttled by chance, at any speed, slows nothing down for long', () => {
  const pace = new Pace(AGREED, 0);
  const random = seededRandom(8);
  let accepted = 0;
  for (let now = 0; now < 20_000; now += STEP_MS) {
    const count = pace.allowance(now);
    pace.take(count);
    const throttled = Array.from({ length: count }, random).filter((draw) => draw < 0.1).length;
    if (count > 0) pace.answered(count - throttled, throttled, now);
    if (now >= 10_000) accepted += count - throttled;
  }
  expect(accepted / 10 / AGREED).toBeGreaterThan(0.85);
});

test.each([0.1, 0.5, 1])('[CHN-01] of what is throttled at a share of %d nothing is lost and nothing is accepted twice', async (throttleRatio) => {
  const { simulator, port } = await startSimulator({ behaviour: { rules: [], receipts: false, throttleRatio } });
  const { channel, received, sendAll } = openChannel(port, { window: 50, binds: 2 });
  await until(() => channel.state().bound === 2);
  const sending = sendAll(300);
  await until(() => simulator.stats().throttled > 0);
  if (throttleRatio === 1) await until(() => channel.state().throttledUntil !== undefined);
  simulator.behave({ throttleRatio: 0 });
  await sending;
  expect(kinds(received.outcomes)).toMatchObject({ accepted: 300 });
  expect(received.outcomes.every(({ kind }) => kind === 'accepted' || kind === 'postponed')).toBe(true);
  expect(new Set(simulator.accepted().map(({ text }) => text)).size).toBe(300);
  expect(simulator.stats().accepted).toBe(300);
});
