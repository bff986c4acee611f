import { accepted, steppedEngine } from '../stepped-engine.fixture';
import { numbers } from '../engine.fixture';
import { createFallbackWorld } from '../fallback.fixture';
import { FinishNeedsLock } from '../settlement/settle.service';

it('ends a list of one message in the turn that takes its answer, and asks for the lock of a longer one first', async () => {
  const world = await createFallbackWorld();
  const hand = await steppedEngine(world);
  const [single, longer] = [await world.list(numbers(1)), await world.list(numbers(2))];
  const answered = async (listId: bigint) => ({ lock: false, outcomes: (await hand.claim(listId, 0)).map(accepted) });
  await hand.storeResults(world.mainConnection, await answered(single));
  expect(await world.status(single)).toBe(2);
  await expect(hand.storeResults(world.mainConnection, await answered(longer))).rejects.toThrow(FinishNeedsLock);
  expect([await world.status(longer), await world.findings()]).toEqual([1, []]);
  await world.close();
});
