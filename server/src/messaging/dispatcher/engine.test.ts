import { releaseForList } from '../../money/billing';
import { inTransaction } from '../../platform/db';
import { withdrawQueued } from '../messages';
import {
  createConnection, createList, createSender, createWorld, numbers, PRICE, until, type TestSender, type World,
} from './engine.fixture';

let world: World;
let sender: TestSender;
const connect = async (settings: object = {}) => createSender(world.db, [await createConnection(world.db, world.port, settings)]);
const sent = (listId: bigint) => until(async () => await world.status(listId) === 2, `list ${listId} is sent`);
const counted = (listId: bigint, counts: Record<string, number>, of = sender) => until(
  async () => JSON.stringify(await world.counts(of, listId)) === JSON.stringify(counts), `counts ${JSON.stringify(counts)}`);

beforeEach(async () => { world = await createWorld(); });
afterEach(async () => {
  const { failures } = world;
  await world.close();
  expect(failures).toEqual([]);
});

it('[MAIL-06:confirm] sends a confirmed list to the last message, charges it and calls it sent', async () => {
  sender = await connect();
  const listId = await createList(world.db, sender, numbers(500));
  await world.engine();
  await sent(listId);
  await counted(listId, { 3: 500 });
  expect(world.simulator.stats().accepted).toBe(500);
  expect(await world.available(sender)).toBe(1_000_000_000n - 500n * PRICE);
  expect(await world.findings()).toEqual([]);
});

it('[MAIL-09] gives every message the status that the provider told', async () => {
  sender = await connect();
  world.simulator.behave({ rules: [
    { endsWith: '11', outcome: 'undeliverable' }, { endsWith: '21', outcome: 'expired' }, { endsWith: '31', outcome: 'deleted' },
    { endsWith: '41', outcome: 'rejected' }, { endsWith: '51', outcome: 'unknown' }, { endsWith: '61', outcome: 'enroute' },
    { endsWith: '71', outcome: 'accepted' }, { endsWith: '81', outcome: 'refused', status: 0x0b },
  ] });
  const listId = await createList(world.db, sender, numbers(100));
  await world.engine();
  await sent(listId);
  await counted(listId, { 1: 20, 2: 30, 3: 20, 4: 10, 5: 10, 101: 10 });
  expect(await world.available(sender)).toBe(1_000_000_000n - 90n * PRICE);
  expect(await world.findings()).toEqual([]);
});

it('[MAIL-06:cancel] sends nothing further of a list that is cancelled, and gives back what was not sent', async () => {
  world.simulator.behave({ rules: [], answerDelayMs: [20, 40] });
  sender = await connect({ window: 20, binds: 1 });
  const listId = await createList(world.db, sender, numbers(600));
  await world.engine();
  await until(() => world.simulator.stats().accepted > 50, 'some are out');
  await world.db`update mailing_list set status = 3 where id = ${listId}`;
  const atCancel = world.simulator.stats().accepted;
  for (let left = 1; left > 0;) {
    left = await inTransaction(world.db, async (tx) => {
      const { messages, amount } = await withdrawQueued(tx, sender.customerId, listId, 100);
      await releaseForList(tx, { customerId: sender.customerId, listId, amount, ref: `cancel:${listId}:${Math.random()}` });
      return messages;
    });
  }
  await until(async () => (await world.counts(sender, listId))['10'] === undefined, 'nothing is queued');
  await until(async () => (await world.counts(sender, listId))['1'] === undefined, 'every receipt is in');
  const out = world.simulator.stats().accepted;
  expect(out).toBeLessThanOrEqual(atCancel + 20);
  expect(await world.counts(sender, listId)).toEqual({ 2: 600 - out, 3: out });
  expect(await world.available(sender)).toBe(1_000_000_000n - BigInt(out) * PRICE);
  expect(await world.status(listId)).toBe(3);
  expect(await world.findings()).toEqual([]);
});

it('[MAIL-06] shows as many recipients as there are, at every moment', async () => {
  world.simulator.behave({ answerDelayMs: [10, 20], receiptDelayMs: [0, 50] });
  sender = await connect({ window: 10 });
  const listId = await createList(world.db, sender, numbers(400));
  await world.engine();
  let polls = 0;
  while (await world.status(listId) === 1) {
    const counts = await world.counts(sender, listId);
    expect(Object.values(counts).reduce((sum, each) => sum + each, 0)).toBe(400);
    polls++;
  }
  expect(polls).toBeGreaterThan(5);
});

it('[CHN-06] never has more submits open than the window', async () => {
  world.simulator.behave({ answerDelayMs: [5, 15] });
  sender = await connect({ window: 7, binds: 2 });
  const listId = await createList(world.db, sender, numbers(300));
  await world.engine();
  let max = 0;
  while (await world.status(listId) === 1) {
    const [row] = await world.db<{ n: number }[]>`select count(*)::int as n from send_attempt`;
    max = Math.max(max, row?.n ?? 0);
  }
  expect(max).toBeLessThanOrEqual(14);
  expect(world.simulator.stats().maxOpenSubmits).toBeLessThanOrEqual(7);
});

it('passes over a direction whose provider is down', async () => {
  const down = await createConnection(world.db, 1);
  const up = await createConnection(world.db, world.port);
  sender = await createSender(world.db, [down, up]);
  const listId = await createList(world.db, sender, numbers(30));
  await world.engine();
  await sent(listId);
  await counted(listId, { 3: 30 });
});

it('lets a small list of another customer through while a large one is sent', async () => {
  world.simulator.behave({ answerDelayMs: [20, 40] });
  const connectionId = await createConnection(world.db, world.port, { window: 40, binds: 1 });
  const [large, small] = [await createSender(world.db, [connectionId]), await createSender(world.db, [connectionId])];
  const largeList = await createList(world.db, large, numbers(3_000));
  await world.engine();
  await until(() => world.simulator.stats().accepted > 100, 'the large list is on its way');
  const smallList = await createList(world.db, small, numbers(50, 5_000));
  await sent(smallList);
  expect(await world.status(largeList)).toBe(1);
  world.simulator.behave({ answerDelayMs: [0, 0] });
  await sent(largeList);
});

it('lets one-time codes pass everything else', async () => {
  world.simulator.behave({ answerDelayMs: [30, 60] });
  sender = await connect({ window: 40, binds: 1 });
  const bulk = await createList(world.db, sender, numbers(3_000));
  await world.engine();
  await until(() => world.simulator.stats().accepted > 100, 'the bulk is on its way');
  const codes = await createList(world.db, sender, numbers(60, 5_000), { lane: 1 });
  const before = world.simulator.stats().accepted;
  await sent(codes);
  expect(world.simulator.stats().accepted - before).toBeLessThan(1_000);
  world.simulator.behave({ answerDelayMs: [0, 0] });
  await sent(bulk);
});

it('[CHN-06] shares one list between two nodes without sending anything twice', async () => {
  sender = await connect({ window: 20 });
  const listId = await createList(world.db, sender, numbers(2_000));
  await Promise.all([world.engine(), world.engine()]);
  await sent(listId);
  await counted(listId, { 3: 2_000 });
  expect(world.simulator.stats().accepted).toBe(2_000);
  expect(await world.findings()).toEqual([]);
});

it('[CHN-06] goes on after a loss of every connection to the provider', async () => {
  world.simulator.behave({ rules: [], answerDelayMs: [1, 10], receiptDelayMs: [0, 100] });
  sender = await connect({ window: 20, echoesReference: true, receiptWithinSeconds: 1 });
  const listId = await createList(world.db, sender, numbers(1_000));
  await world.engine();
  for (const accepted of [100, 400, 700]) {
    await until(() => world.simulator.stats().accepted > accepted, `${accepted} are out`);
    world.simulator.disconnectAll();
  }
  await sent(listId);
  await counted(listId, { 3: 1_000 });
  expect(world.simulator.stats().accepted).toBe(1_000);
});

it('[CHN-06] stops in order: what is open is answered and stored, the rest stays queued for the next start', async () => {
  world.simulator.behave({ rules: [], answerDelayMs: [10, 20] });
  sender = await connect({ window: 20 });
  const listId = await createList(world.db, sender, numbers(1_000));
  const first = await world.engine();
  await until(() => world.simulator.stats().accepted > 100, 'some are out');
  await first.stop();
  expect(await world.db`select 1 from send_attempt`).toEqual([]);
  expect(await world.status(listId)).toBe(1);
  await world.engine();
  await sent(listId);
  await counted(listId, { 3: 1_000 });
  expect(world.simulator.stats().accepted).toBe(1_000);
});

it('[RT-10] tells open screens the progress at most twice a second, with counts that add up, and the end', async () => {
  world.simulator.behave({ answerDelayMs: [5, 30], rules: [] });
  sender = await connect({ window: 10 });
  const listId = await createList(world.db, sender, numbers(800));
  await world.engine();
  await sent(listId);
  await counted(listId, { 3: 800 });
  const progress = () => world.db<{ at: Date; data: { counts: Record<string, number>; msgcount: number; cost: string; status: number } }[]>`
    select created_at as at, data from event where customer_id = ${sender.customerId} and name = 'message_list.progress'
      order by event_offset`;
  await until(async () => (await progress()).at(-1)?.data.counts['3'] === 800, 'the last progress');
  const events = await progress();
  expect(events.length).toBeGreaterThan(1);
  for (const { data } of events) expect(Object.values(data.counts).reduce((sum, each) => sum + each, 0)).toBe(800);
  events.slice(1).forEach(({ at }, index) => expect(at.getTime() - (events[index]?.at.getTime() ?? 0)).toBeGreaterThanOrEqual(490));
  expect(events.at(-1)?.data).toMatchObject({ status: 2, msgcount: 800, cost: '360.00' });
  const refresh = await world.db`select 1 from event where customer_id = ${sender.customerId} and name = 'message_list.refresh'`;
  expect(refresh).toHaveLength(1);
});
