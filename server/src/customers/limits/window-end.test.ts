import type { Sender } from '../../../test/sending';
import { createLimitsWorld, outcome, type LimitsWorld } from './limits.fixture';

let world: LimitsWorld;
let end: number;
beforeAll(async () => { world = await createLimitsWorld(); });
beforeEach(async () => {
  await world.startHour();
  end = world.clock.now.getTime() + 3_600_000;
});
afterAll(() => world.end());

/** Sends messages side by side, at these milliseconds from the end of the hour. Returns how many were accepted. */
async function accepted(of: Sender, offsets: readonly number[]): Promise<number> {
  const outcomes = await Promise.all(offsets.map((offset) => {
    world.clock.now = new Date(end + offset);
    return outcome(world.accept(of));
  }));
  return outcomes.filter((each) => each === 'accepted').length;
}

it('[AIT-1] a limit does not double for messages that come together at the end of its window', async () => {
  const of = await world.spender();
  await world.limit(of, { perBlock: 3 });
  expect(await accepted(of, [-2, -1])).toBe(2);
  // When a window begins, the one before it counts in full.
  expect(await accepted(of, [-1, 0, 0, 0])).toBe(1);
});

it('[AIT-1] messages that come together are not refused for a window that is long over', async () => {
  const of = await world.spender();
  await world.limit(of, { perBlock: 3 });
  expect(await accepted(of, [-1, -1, -1])).toBe(3);
  expect(await accepted(of, [3_600_000, 3_600_000, 3_600_000])).toBe(3);
});
