import { planConnection } from '../../channels';
import { claimMessages } from '../claim/claim.store';
import { DatabaseLine } from '../database-line.fixture';
import { Engine } from '../engine';
import { createConnection, createList, createSender, createWorld, numbers, PRICE, until, type World } from '../engine.fixture';

let world: World;
const ends: (() => Promise<unknown>)[] = [];
beforeEach(async () => { world = await createWorld(); });
afterEach(async () => {
  for (let end = ends.pop(); end; end = ends.pop()) await end();
  await world.close();
});

let nodes = 0;

/** Bind names contain node and connection, so that the simulator shows who is bound. */
async function startNode(
  databaseUrl = world.database.url, environment: Record<string, string> = { SMSC_PASSWORD: 'secret' },
): Promise<Engine> {
  const node = ++nodes;
  const plan: typeof planConnection = (channel, settings, context) => (
    planConnection(channel, { ...Object(settings), systemType: `${node}/${context.name.split(' ')[1]}` }, context));
  const engine = new Engine({ databaseUrl, environment, plan, failed: (error) => world.failures.push(error) });
  await engine.start();
  ends.push(() => engine.stop(500));
  return engine;
}

async function lineToDatabase(): Promise<DatabaseLine> {
  const line = await DatabaseLine.open(world.database.url);
  ends.push(() => line.close());
  return line;
}

const openConnections = (engine: Engine) => engine.state().connections.map(({ id }) => id);
const bound = (engine: Engine) => engine.state().connections.reduce((sum, connection) => sum + connection.bound, 0);

const bindersNow = () => [...new Set(world.simulator.boundAs())].sort();

/** Polls throughout the test for a connection bound by two nodes. */
function watchHolders(): string[] {
  const seen: string[] = [];
  const timer = setInterval(() => {
    const binders = bindersNow();
    const connections = binders.map((binder) => binder.split('/')[1]);
    if (new Set(connections).size < connections.length) seen.push(binders.join(' and '));
  }, 5);
  ends.push(async () => clearInterval(timer));
  return seen;
}

const everyNumberOnce = () => new Set(
  world.simulator.accepted().map(({ destination }) => destination),
).size === world.simulator.accepted().length;

it('[CHN-06] takes over from a node that is cut off its database, which falls silent by itself, and loses and doubles nothing', async () => {
  world.simulator.behave({ rules: [], answerDelayMs: [20, 60], receiptDelayMs: [0, 50], echoReference: true });
  const connectionId = await createConnection(world.db, world.port, { window: 10, echoesReference: true, receiptWithinSeconds: 2 });
  const sender = await createSender(world.db, [connectionId]);
  const listId = await createList(world.db, sender, numbers(2_000));
  const line = await lineToDatabase();
  const first = await startNode(line.url);
  const second = await startNode();
  const twice = watchHolders();
  await until(() => world.simulator.stats().accepted > 100, 'some are out');
  expect(openConnections(second)).toEqual([]);

  line.disconnect();
  await until(() => bound(second) > 0, 'the other node has bound');
  expect(openConnections(first)).toEqual([]);
  expect(first.state().nodeId).toBeNull();

  await until(async () => await world.status(listId) === 2, 'the list is sent');
  await until(async () => (await world.counts(sender, listId))['3'] === 2_000, 'every receipt is in');
  line.mend();
  await until(() => first.state().nodeId !== null, 'the node that was cut off lives again');
  expect(twice).toEqual([]);
  expect(world.simulator.stats().accepted).toBe(2_000);
  expect(everyNumberOnce()).toBe(true);
  expect(await world.available(sender)).toBe(1_000_000_000n - 2_000n * PRICE);
  expect(await world.findings()).toEqual([]);
});

it('[CHN-06] shares connections with a node that joins, and gives them up at once to the others when it is stopped', async () => {
  world.simulator.behave({ rules: [], answerDelayMs: [5, 20] });
  const connections = [
    await createConnection(world.db, world.port, { window: 5 }), await createConnection(world.db, world.port, { window: 5 }),
  ];
  const lists = await Promise.all(
    connections.map(async (id) => createList(world.db, await createSender(world.db, [id]), numbers(1_000, Number(id) * 1_000))),
  );
  const first = await startNode();
  await until(() => openConnections(first).length === 2 && world.simulator.stats().accepted > 50, 'one node has both');
  const second = await startNode();
  const twice = watchHolders();
  await until(() => bound(first) > 0 && bound(second) > 0 && openConnections(first).length === 1, 'each has one');

  await first.stop(2_000);
  const allBound = () => second.state().connections.every((each) => each.bound > 0);
  await until(() => openConnections(second).length === 2 && allBound(), 'the other one has both');
  for (const listId of lists) await until(async () => await world.status(listId) === 2, 'the lists are sent');
  expect(twice).toEqual([]);
  expect(world.simulator.stats().accepted).toBe(2_000);
  expect(await world.findings()).toEqual([]);
});

/** Ends the nodes' sessions, like a restarting pooler: each lease ends and a new one begins. */
const endSessions = () => world.db`
  select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portal engine lease' and datname = current_database()`;

it.each([
  { slow: 'insert into connection_lease', what: 'took a lease' },
  { slow: 'left join connection_lease', what: 'read the leases' },
])('[CHN-06] binds nothing for a life that ended while it $what and the database was slow to answer', async ({ slow }) => {
  const line = await lineToDatabase();
  // Unprepared, so that the proxy sees every statement.
  const first = await startNode(`${line.url}?prepare=false`);
  ends.push(async () => line.release());
  const life = first.state().nodeId;
  const takes = slow.startsWith('insert');
  if (takes) line.pauseOn(slow);
  const connectionId = await createConnection(world.db, world.port);
  if (!takes) {
    await until(() => bound(first) === 2, 'it has bound');
    line.pauseOn(slow);
  }
  await until(() => line.pausedCount > 0, 'the answer is held back');
  await endSessions();
  await until(() => ![life, null].includes(first.state().nodeId), 'it has begun another life');
  const second = await startNode();
  const twice = watchHolders();
  await until(() => bound(second) === 2, 'the other node has bound');

  line.release();
  const another = await createConnection(world.db, world.port);
  await until(() => openConnections(first).includes(Number(another)) && bound(first) >= 2, 'the first node goes on, with what is free');
  expect([openConnections(first), openConnections(second)]).toEqual([[Number(another)], [Number(connectionId)]]);
  expect(twice).toEqual([]);
});

it('[CHN-06] leaves the wire when the table says that another node has the connection', async () => {
  const connectionId = await createConnection(world.db, world.port);
  const [first, second] = [await startNode(), await startNode()];
  await until(() => bound(first) === 2, 'one node has bound');
  await world.db`update connection_lease set node_id = ${second.state().nodeId} where connection_id = ${connectionId}`;
  await until(() => bound(second) === 2 && new Set(world.simulator.boundAs()).size === 1, 'the other one has it alone');
  expect(openConnections(first)).toEqual([]);
});

it('[CHN-06] lets nobody claim for a connection but the living node that holds it', async () => {
  const connectionId = await createConnection(world.db, world.port);
  const sender = await createSender(world.db, [connectionId]);
  const listId = await createList(world.db, sender, numbers(20), { confirmed: false });
  await world.db`update mailing_list set status = 1, due_at = now() + interval '1 day' where id = ${listId}`;
  const [holder, other] = [await startNode(), await startNode()];
  await until(() => openConnections(holder).length === 1, 'one node holds it');
  const claimOf = (node: Engine) => claimMessages(world.db, {
    nodeId: BigInt(node.state().nodeId ?? 0), connectionId, reference: 1, stage: 0, restricted: false,
  }, [{
    customerId: sender.customerId, listId, after: 0n, messages: 20, parts: 1, partsByHeader: 1, ttlSeconds: null, checkStopList: true,
    passed: [],
  }]);
  expect(await claimOf(other)).toEqual([]);
  expect(await claimOf(holder)).toHaveLength(20);
});

it.each([
  { step: '90 seconds', what: 'back by 90 s' },
  { step: '-2 hours', what: 'on by two hours' },
])('[CHN-06] keeps lives, and takes over, when the clock of the database is set $what', async ({ step }) => {
  // After a clock step, earlier rows look shifted to readers.
  await world.db.unsafe(`
    create function stepped() returns trigger language plpgsql as $$ begin new.expires_at = new.expires_at + interval '${step}'; return new; end $$;
    create trigger stepped before insert or update of expires_at on engine_node for each row execute function stepped()`);
  await createConnection(world.db, world.port);
  const line = await lineToDatabase();
  const [first, second] = [await startNode(line.url), await startNode()];
  ends.push(async () => line.mend());
  const lives = [first.state().nodeId, second.state().nodeId];
  const twice = watchHolders();
  await until(() => bound(first) === 2, 'one node has bound');
  for (const nodeId of lives) {
    for (let more = 0; more < 2; more++) {
      const before = await renewals(nodeId);
      await until(async () => await renewals(nodeId) > before, 'it has renewed its life');
    }
  }
  expect([first.state().nodeId, second.state().nodeId]).toEqual(lives);

  line.disconnect();
  await until(() => bound(second) === 2, 'the other node has bound');
  expect(second.state().nodeId).toBe(lives[1]);
  expect(twice).toEqual([]);
});

it('leaves a connection to a node that has its password, and does not ask for it again', async () => {
  await createConnection(world.db, world.port);
  const without = await startNode(world.database.url, {});
  const having = await startNode();
  await until(() => bound(having) > 0, 'the node with the password has bound');
  expect(openConnections(without)).toEqual([]);
  expect(world.failures.map(String).join()).toContain('passwordEnv');
});

it('[CHN-06] lives on when the clock of its machine is set back and ahead', async () => {
  await createConnection(world.db, world.port);
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
  const connectionId = await createConnection(world.db, world.port);
  const engine = await startNode();
  await until(async () => (await reported(connectionId))?.bound === 2, 'it has told that both binds are up');
  world.simulator.disconnectAll();
  await world.simulator.stop();
  await until(async () => (await reported(connectionId))?.bound === 0, 'it has told that none is');
  expect(JSON.stringify(await reported(connectionId))).not.toContain('secret');
  expect(engine.state().nodeId).not.toBeNull();
});

async function renewals(nodeId: number | null): Promise<number> {
  const [row] = await world.db<{ until: Date }[]>`select expires_at as until from engine_node where id = ${nodeId}`;
  return row?.until.getTime() ?? 0;
}

async function reported(connectionId: bigint): Promise<{ bound: number } | undefined> {
  const [row] = await world.db<{ state: { bound: number } }[]>`select state from connection_state where connection_id = ${connectionId}`;
  return row?.state;
}
