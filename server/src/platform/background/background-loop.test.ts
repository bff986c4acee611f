import { until } from '../../../test/until';
import { BackgroundLoop, type Pace } from './background-loop';
import { announceWork } from './work-announcements';

const NEVER_MS = 3_600_000;
const loops: BackgroundLoop[] = [];
const errors: unknown[] = [];
afterEach(async () => {
  await Promise.all(loops.splice(0).map((loop) => loop.stop()));
  expect(errors.splice(0)).toEqual([]);
});

function start(step: () => Promise<boolean>, pace: Partial<Pace>): BackgroundLoop {
  const loop = new BackgroundLoop(step, { activeMs: 1, idleMs: NEVER_MS, lingerMs: 0, ...pace }, (error) => errors.push(error));
  loops.push(loop);
  loop.start();
  return loop;
}

function startCounting(pace: Partial<Pace>) {
  const counted = { polls: 0 };
  const loop = start(async () => (counted.polls++, false), pace);
  return { counted, loop };
}

it('looks when work of its kind is announced, and for no other', async () => {
  const { counted, loop } = startCounting({ kinds: ['callbacks'] });
  await until(() => loop.isIdle);
  const before = counted.polls;
  announceWork('mail');
  expect(loop.isIdle).toBe(true);
  announceWork('callbacks');
  await until(() => counted.polls > before, 'it looks');
});

it('looks again though no news came, after its idle time', async () => {
  const { counted } = startCounting({ idleMs: 5 });
  await until(() => counted.polls > 3, 'it has looked some times');
});

it('looks when something known comes due, and not before', async () => {
  let dueMs: number | null = 30;
  const startedAt = performance.now();
  const polls: number[] = [];
  const loop = start(async () => (polls.push(performance.now() - startedAt), false), { dueInMs: async () => dueMs });
  await until(() => loop.isIdle);
  dueMs = null;
  await until(() => polls.length > 1 && loop.isIdle, 'it has looked and waits again');
  expect(polls[1]).toBeGreaterThanOrEqual(29);
});

it('does not miss news that come while it looks', async () => {
  let polls = 0;
  const loop = start(async () => {
    if (++polls === 1) announceWork('codes');
    return false;
  }, { kinds: ['codes'] });
  await until(() => polls > 1, 'it looks once more');
  await until(() => loop.isIdle);
});

it('does not miss news that come while it asks what comes due', async () => {
  let dueChecks = 0;
  const { counted, loop } = startCounting({
    kinds: ['codes'],
    async dueInMs() {
      if (++dueChecks === 1) announceWork('codes');
      return null;
    },
  });
  await until(() => counted.polls > 1 && loop.isIdle, 'it has looked once more');
});

it('is not hurried by news while it is active', async () => {
  const { counted, loop } = startCounting({ activeMs: NEVER_MS, idleMs: NEVER_MS, lingerMs: NEVER_MS, kinds: ['results'] });
  await until(() => counted.polls === 1);
  for (let announcements = 0; announcements < 100; announcements++) {
    announceWork('results');
    await new Promise((turn) => { setImmediate(turn); });
  }
  expect(counted.polls).toBe(1);
  loop.wake();
  await until(() => counted.polls === 2, 'it looks when it is woken');
});

it('keeps its active pace for a while after news', async () => {
  const { counted, loop } = startCounting({ lingerMs: 100, kinds: ['queue'] });
  await until(() => loop.isIdle);
  const before = counted.polls;
  announceWork('queue');
  await until(() => loop.isIdle && counted.polls > before + 3, 'it has looked several times');
});
