import { DatabaseLine } from './database-line.fixture';
import { Engine } from './engine';
import { makeConnection, makeList, makeSender, makeWorld, numbers, PRICE, until, type World } from './engine.fixture';

jest.setTimeout(60_000);

/** After a death, however it came, everything is in other hands by then. */
const TAKE_OVER_MS = 5_000;

let world: World;
const ends: (() => Promise<unknown>)[] = [];
beforeEach(async () => { world = await makeWorld(); });
afterEach(async () => {
  for (let end = ends.pop(); end; end = ends.pop()) await end();
  await world.close();
});

async function startNode(databaseUrl = world.database.url, environment: Record<string, string> = { SMSC_PASSWORD: 'secret' }): Promise<Engine> {
  const engine = new Engine({ databaseUrl, environment, failed: (error) => world.failures.push(error) });
  await engine.start();
  ends.push(() => engine.stop(500));
  return engine;
}

async function lineToDatabase(): Promise<DatabaseLine> {
  const line = await DatabaseLine.open(world.database.url);
  ends.push(() => line.close());
  return line;
}

const held = (engine: Engine) => engine.state().connections.map(({ id }) => id);
const bound = (engine: Engine) => engine.state().connections.reduce((sum, connection) => sum + connection.bound, 0);

/** Looks every few milliseconds, for as long as the test lasts, whether a connection has binds of two nodes. */
function watchHolders(...engines: Engine[]): string[] {
  const seen: string[] = [];
  const timer = setInterval(() => {
    const binds = engines.flatMap((engine) => engine.state().connections.filter((connection) => connection.bound > 0).map(({ id }) => id));
    for (const id of binds) if (binds.indexOf(id) !== binds.lastIndexOf(id)) seen.push(`connection ${id} is bound by two nodes`);
  }, 5);
  ends.push(async () => clearInterval(timer));
  return seen;
}

const everyNumberOnce = () => new Set(world.simulator.accepted().map(({ destination }) => destination)).size === world.simulator.accepted().length;

it('[CHN-06] takes over within 5 s from a node that is cut off its database, which falls silent by itself, and loses and doubles nothing', async () => {
  world.simulator.behave({ rules: [], answerDelayMs: [20, 60], receiptDelayMs: [0, 50], echoReference: true });
  const connectionId = await makeConnection(world.db, world.port, { window: 10, echoesReference: true, receiptWithinSeconds: 2 });
  const sender = await makeSender(world.db, [connectionId]);
  const listId = await makeList(world.db, sender, numbers(2_000));
  const line = await lineToDatabase();
  const first = await startNode(line.url);
  const second = await startNode();
  const twice = watchHolders(first, second);
  await until(() => world.simulator.stats().accepted > 100, 'some are out');
  expect(held(second)).toEqual([]);

  line.cut();
  const began = performance.now();
  await until(() => bound(second) > 0, 'the other node has bound');
  expect(performance.now() - began).toBeLessThan(TAKE_OVER_MS);
  expect(held(first)).toEqual([]);
  expect(first.state().nodeId).toBeNull();

  await until(async () => await world.status(listId) === 2, 'the list is sent', 30_000);
  await until(async () => (await world.counts(sender, listId))['3'] === 2_000, 'every receipt is in', 15_000);
  line.mend();
  await until(() => first.state().nodeId !== null, 'the node that was cut off lives again', 15_000);
  expect(twice).toEqual([]);
  expect(world.simulator.stats().accepted).toBe(2_000);
  expect(everyNumberOnce()).toBe(true);
  expect(await world.available(sender)).toBe(1_000_000_000n - 2_000n * PRICE);
  expect(await world.findings()).toEqual([]);
});

it('[CHN-06] shares connections with a node that joins, and gives them up at once to the others when it is stopped', async () => {
  world.simulator.behave({ rules: [], answerDelayMs: [5, 20] });
  const connections = [await makeConnection(world.db, world.port, { window: 5 }), await makeConnection(world.db, world.port, { window: 5 })];
  const lists = await Promise.all(connections.map(async (id) => makeList(world.db, await makeSender(world.db, [id]), numbers(1_000, Number(id) * 1_000))));
  const first = await startNode();
  await until(() => held(first).length === 2 && world.simulator.stats().accepted > 50, 'one node has both');
  const second = await startNode();
  const twice = watchHolders(first, second);
  await until(() => bound(first) > 0 && bound(second) > 0 && held(first).length === 1, 'each has one', TAKE_OVER_MS);

  const began = performance.now();
  await first.stop(2_000);
  await until(() => held(second).length === 2 && second.state().connections.every((each) => each.bound > 0), 'the other one has both');
  expect(performance.now() - began).toBeLessThan(4_000);
  for (const listId of lists) await until(async () => await world.status(listId) === 2, 'the lists are sent', 30_000);
  expect(twice).toEqual([]);
  expect(world.simulator.stats().accepted).toBe(2_000);
  expect(await world.findings()).toEqual([]);
});

it('leaves a connection to a node that has its password, and does not ask for it again', async () => {
  await makeConnection(world.db, world.port);
  const without = await startNode(world.database.url, {});
  const having = await startNode();
  await until(() => bound(having) > 0, 'the node with the password has bound');
  expect(held(without)).toEqual([]);
  expect(world.failures.map(String).join()).toContain('SMSC_PASSWORD');
});

it('[CHN-06] lives on when the clock of its machine is set back and ahead', async () => {
  await makeConnection(world.db, world.port);
  const engine = await startNode();
  await until(() => bound(engine) > 0, 'it has bound');
  const { nodeId } = engine.state();
  const { now } = Date;
  const clock = jest.spyOn(Date, 'now');
  ends.push(async () => clock.mockRestore());
  for (const step of [-90_000, 7_200_000]) {
    clock.mockImplementation(() => now() + step);
    const before = await renewals(nodeId);
    await until(async () => await renewals(nodeId) > before, 'it has renewed its life');
    expect(engine.state().nodeId).toBe(nodeId);
    expect(bound(engine)).toBeGreaterThan(0);
  }
});

it('tells how its connections stand, for other nodes and for admins', async () => {
  const connectionId = await makeConnection(world.db, world.port);
  const engine = await startNode();
  await until(async () => (await told(connectionId))?.bound === 2, 'it has told that both binds are up');
  world.simulator.cut();
  await world.simulator.stop();
  await until(async () => (await told(connectionId))?.bound === 0, 'it has told that none is');
  expect(JSON.stringify(await told(connectionId))).not.toContain('secret');
  expect(engine.state().nodeId).not.toBeNull();
});

async function renewals(nodeId: number | null): Promise<number> {
  const [row] = await world.db<{ until: Date }[]>`select expires_at as until from engine_node where id = ${nodeId}`;
  return row?.until.getTime() ?? 0;
}

async function told(connectionId: bigint): Promise<{ bound: number } | undefined> {
  const [row] = await world.db<{ state: { bound: number } }[]>`select state from connection_state where connection_id = ${connectionId}`;
  return row?.state;
}
