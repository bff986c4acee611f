import { toAmount } from '@portal/contracts';
import { connectDatabase, inTransaction } from '../../../platform/db';
import { createList, numbers, until } from '../engine.fixture';
import { createFallbackWorld, type FallbackWorld } from '../fallback.fixture';
import { accepted, steppedEngine } from '../stepped-engine.fixture';
import type { ListKey } from './list.store';
import { Progress } from './progress';
import { claimAnnouncements } from './progress.store';

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

it('asks the database for nothing once it has stopped, even if it stopped while announcing a list that it had to leave for later', async () => {
  const listId = await createList(world.db, world.sender, numbers(1));
  const list: ListKey = { customerId: world.sender.customerId, listId };
  const pool = connectDatabase(world.database.url, { max: 2 });
  const failures: unknown[] = [];
  const progress = new Progress(pool, (error) => failures.push(error));
  let stopped: Promise<void> | undefined;
  const wait = (ms: number) => new Promise((done) => { setTimeout(done, ms); });
  progress.note({ touched: [list], released: [] });
  await wait(300);
  // Another node announces the list just before, for so long that it could be announced again at the end.
  await inTransaction(world.db, async (tx) => {
    await claimAnnouncements(tx, [list], 0);
    await until(async () => (await tx`select 1 from pg_locks where not granted`).length > 0, 'the announcement to wait');
    stopped = progress.stop();
    await wait(600);
  });
  await stopped;
  await pool.end();
  await wait(1_000);
  expect(failures).toEqual([]);
});

it('[RT-10] announces the balance with the progress of messages sent alone, which reserve their price without an event', async () => {
  const { customerId } = world.sender;
  const [stream, list] = [await createList(world.db, world.sender, numbers(1)), await createList(world.db, world.sender, numbers(1))];
  await world.db`update mailing_list set source = 'api' where id = ${stream}`;
  const balancesAfter = async (listId: bigint) => {
    await world.db`delete from event where name = 'balance.changed'`;
    const progress = new Progress(world.db, (error) => world.failures.push(error));
    progress.note({ touched: [{ customerId, listId }], released: [] });
    await progress.stop();
    return world.db`select data ->> 'currency_code' as currency from event where name = 'balance.changed'`;
  };
  expect(await balancesAfter(stream)).toEqual([{ currency: 'UAH' }]);
  expect(await balancesAfter(list)).toEqual([]);
});

it('[FIN-07] [RT-10] announces the balance at the end of a list that released nothing, for the statement of logins that see no lists', async () => {
  const { customerId } = world.sender;
  const listId = await createList(world.db, world.sender, numbers(2));
  const engine = await steppedEngine(world);
  const [first, second] = await engine.claim(listId, 0);
  if (!first || !second) throw new Error('two messages were not claimed');
  const balancesAfter = async (attempt: typeof first) => {
    await world.db`delete from event where name = 'balance.changed'`;
    await engine.storeResults(world.mainConnection, { outcomes: [accepted(attempt)] });
    return world.db`select data ->> 'sum' as sum from event where name = 'balance.changed' and customer_id = ${customerId}`;
  };
  expect(await balancesAfter(first)).toEqual([]);
  expect(await balancesAfter(second)).toEqual([{ sum: toAmount(await world.available(world.sender)) }]);
  expect(await world.status(listId)).toBe(2);
});
