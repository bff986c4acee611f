import { makeConnection, makeList, makeSender, makeWorld, numbers, PRICE, until, type TestSender, type World } from './engine.fixture';

let world: World;
let sender: TestSender;
const connect = async (settings: object = {}) => makeSender(world.db, [await makeConnection(world.db, world.port, settings)]);
const sent = (listId: bigint) => until(async () => await world.status(listId) === 2, `list ${listId} is sent`);
const counted = (listId: bigint, counts: Record<string, number>, of = sender) => until(
  async () => JSON.stringify(await world.counts(of, listId)) === JSON.stringify(counts), `counts ${JSON.stringify(counts)}`);

beforeEach(async () => { world = await makeWorld(); });
afterEach(async () => {
  const { failures } = world;
  await world.close();
  expect(failures).toEqual([]);
});

it('[MAIL-06] sends a confirmed list to the last message, charges it and calls it sent', async () => {
  sender = await connect();
  const listId = await makeList(world.db, sender, numbers(500));
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
  const listId = await makeList(world.db, sender, numbers(100));
  await world.engine();
  await sent(listId);
  await counted(listId, { 1: 20, 2: 30, 3: 20, 4: 10, 5: 10, 101: 10 });
  expect(await world.available(sender)).toBe(1_000_000_000n - 90n * PRICE);
  expect(await world.findings()).toEqual([]);
});
