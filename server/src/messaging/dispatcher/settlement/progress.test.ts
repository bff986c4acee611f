import { createList, numbers } from '../engine.fixture';
import { createFallbackWorld, type FallbackWorld } from '../fallback.fixture';
import type { ListKey } from './list.store';
import { Progress } from './progress';

let world: FallbackWorld;
beforeEach(async () => { world = await createFallbackWorld(); });
afterEach(() => world.close());

const announcements = (listId: bigint) => world.db<{ at: number; counts: Record<string, number> }[]>`
  select (extract(epoch from created_at) * 1000)::float8 as at, data -> 'counts' as counts from event
  where name = 'message_list.progress' and (data ->> 'id')::bigint = ${listId} order by event_offset`;

it('[RT-10] several nodes that work on one list announce it at most twice a second together, and its last counts at the end', async () => {
  const [listId, other] = [await createList(world.db, world.sender, numbers(3)), await createList(world.db, world.sender, numbers(1))];
  const key = (id: bigint): ListKey => ({ customerId: world.sender.customerId, listId: id });
  const failures: unknown[] = [];
  const nodes = [0, 1, 2].map(() => new Progress(world.db, (error) => failures.push(error)));
  for (let round = 0; round < 30; round++) {
    for (const node of nodes) node.note({ touched: [key(listId)], released: [] });
    nodes[round % 3]?.note({ touched: [key(other)], released: [] });
    await new Promise((done) => { setTimeout(done, 70); });
  }
  await Promise.all(nodes.map((node) => node.stop()));
  for (const id of [listId, other]) {
    const reported = await announcements(id);
    expect(reported.length).toBeGreaterThanOrEqual(2);
    for (const [index, { at }] of reported.slice(2).entries()) expect(at - (reported[index]?.at ?? 0)).toBeGreaterThanOrEqual(999);
    expect(reported.at(-1)?.counts).toMatchObject({ 10: id === listId ? 3 : 1 });
  }
  expect(failures).toEqual([]);
});
