import type { Sender } from '../../../test/sending';
import { createLimitsWorld, outcome, type LimitsWorld } from './limits.fixture';

const MINUTE_MS = 60_000;

let world: LimitsWorld;
let end: number;
beforeAll(async () => { world = await createLimitsWorld(); });
beforeEach(async () => {
  await world.startHour();
  end = world.clock.now.getTime() + 60 * MINUTE_MS;
});
afterAll(() => world.end());

/** Sends messages side by side, at these minutes from the end of the hour. Returns how many were accepted. */
async function accepted(of: Sender, offsets: readonly number[]): Promise<number> {
  const outcomes = await Promise.all(offsets.map((offset) => {
    world.clock.now = new Date(end + offset * MINUTE_MS);
    return outcome(world.accept(of));
  }));
  return outcomes.filter((each) => each === 'accepted').length;
}

it('[AIT-1] a limit does not double for messages that come together at the end of its window', async () => {
  const of = await world.spender();
  await world.limit(of, { perBlock: 3 });
  expect(await accepted(of, [-12, -11])).toBe(2);
  // When a window begins, the one before it counts in full.
  expect(await accepted(of, [-10, 0, 0, 0])).toBe(1);
});

it('[AIT-1] messages that come together are not refused for a window that is long over', async () => {
  const of = await world.spender();
  await world.limit(of, { perBlock: 3 });
  expect(await accepted(of, [-10, -10, -10])).toBe(3);
  expect(await accepted(of, [60, 60, 60])).toBe(3);
});
