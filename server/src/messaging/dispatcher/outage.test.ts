import { createConnection, createList, createSender, createWorld, numbers, PRICE, until, type World } from './engine.fixture';

let world: World;
beforeEach(async () => { world = await createWorld(); });
afterEach(async () => { await world.close(); });

const disconnectDatabase = (name: string) => world.db`
  select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = ${name}`;

it('[CHN-06] loses and doubles nothing when its database connections break while it sends', async () => {
  world.simulator.behave({ rules: [], answerDelayMs: [1, 20], receiptDelayMs: [0, 50] });
  const sender = await createSender(world.db, [await createConnection(world.db, world.port, { window: 20 })]);
  const listId = await createList(world.db, sender, numbers(1_500));
  await world.engine();
  for (const accepted of [100, 500, 900]) {
    await until(() => world.simulator.stats().accepted > accepted, `${accepted} are out`);
    await disconnectDatabase('portal engine');
  }
  await until(async () => await world.status(listId) === 2, 'the list is sent');
  await until(async () => (await world.counts(sender, listId))['3'] === 1_500, 'every receipt is in');
  expect(world.simulator.stats().accepted).toBe(1_500);
  expect(world.failures.length).toBeGreaterThan(0);
  expect(await world.available(sender)).toBe(1_000_000_000n - 1_500n * PRICE);
  expect(await world.findings()).toEqual([]);
});

it('[CHN-06] goes on under a new name when its lease is lost', async () => {
  world.simulator.behave({ rules: [], answerDelayMs: [1, 20] });
  const sender = await createSender(world.db, [await createConnection(world.db, world.port, { window: 10 })]);
  const listId = await createList(world.db, sender, numbers(1_500));
  const engine = await world.engine();
  const before = engine.state().nodeId;
  await until(() => world.simulator.stats().accepted > 50, 'some are out');
  await disconnectDatabase('portal engine lease');
  await until(async () => await world.status(listId) === 2, 'the list is sent');
  await until(() => engine.state().nodeId !== before && engine.state().nodeId !== null, 'the node has a new name');
  expect(world.simulator.stats().accepted).toBe(1_500);
  expect(await world.findings()).toEqual([]);
});
