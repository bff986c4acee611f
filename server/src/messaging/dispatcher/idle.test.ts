import { activeLoops, announceWork } from '../../platform/background';
import { inTransaction } from '../../platform/db';
import type { Engine, EngineOptions } from './engine';
import {
  createConnection, createList, createSender, createWorld, numbers, until, type ListShape, type TestSender, type World,
} from './engine.fixture';
import { MessageTimer } from './deadlines/message-timer';

const NEVER_MS = 3_600_000;

let world: World;
let sender: TestSender;
let connectionId: bigint;
beforeEach(async () => {
  world = await createWorld({ behaviour: { rules: [] } });
  connectionId = await createConnection(world.db, world.port);
  sender = await createSender(world.db, [connectionId]);
});
afterEach(async () => {
  await world.close();
  expect(world.failures).toEqual([]);
});

/** Polls only on announcements, or after `idleMs`. */
async function idleEngine(idling: EngineOptions['idling'] = {}): Promise<Engine> {
  const engine = await world.engine({ idling: { idleMs: NEVER_MS, lingerMs: 0, ...idling } });
  await until(() => engine.state().connections.some(({ bound }) => bound > 0), 'it has bound');
  await until(() => activeLoops() === 0, 'it is idle');
  return engine;
}

/** Like a confirmation: the announcement is sent with the commit. */
const createAnnouncedList = (recipients: string[], shape: ListShape = {}) => inTransaction(world.db, async (tx) => {
  const listId = await createList(tx, sender, recipients, shape);
  await tx`select pg_notify('portal_queue', ${`4:${listId}`})`;
  return listId;
});

it('sends a new list without waiting for its next look', async () => {
  await idleEngine();
  const listId = await createAnnouncedList(numbers(20));
  await until(async () => await world.status(listId) === 2, 'the list is sent');
});

it('sends a list of which it was told nothing, after its next look', async () => {
  await idleEngine({ idleMs: 50 });
  const listId = await createList(world.db, sender, numbers(20));
  await until(async () => await world.status(listId) === 2, 'the list is sent');
});

it('finds what was queued while the connection that listens was away', async () => {
  await idleEngine();
  const listId = await createList(world.db, sender, numbers(20));
  await world.db`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'portal engine' and query ilike '%listen%portal%'`;
  await until(async () => await world.status(listId) === 2, 'the list is sent');
});

it('begins a scheduled list when it is due', async () => {
  await idleEngine();
  const listId = await createAnnouncedList(numbers(20), { set: { due_at: new Date(Date.now() + 1_000) } });
  await until(async () => await world.status(listId) === 2, 'the list is sent');
});

it('opens a connection that was added, and shares it with a node that joins', async () => {
  const first = await idleEngine();
  await createConnection(world.db, world.port);
  announceWork('connections');
  await until(() => first.state().connections.length === 2, 'it has both');
  const second = await world.engine({ idling: { idleMs: NEVER_MS, lingerMs: 0 } });
  await until(() => first.state().connections.length === 1 && second.state().connections.length === 1, 'each has one');
});

it('sees a node of which it was told nothing when it next renews its own life', async () => {
  await createConnection(world.db, world.port);
  const first = await idleEngine();
  await until(() => first.state().connections.length === 2, 'it has both');
  // As if another program's announcement was lost.
  await world.db`
    insert into engine_node (name, roles, expires_at) values ('silent', 'dispatcher', now())`;
  await until(async () => (await world.db`select 1 from engine_node where name = 'silent'
    and ended_at is not null`).length === 1, 'it has died and is ended');
});

it('knows when the next wait for a delivery ends', async () => {
  const timer = new MessageTimer(world.db, 'due', { stored: () => undefined });
  expect(await timer.dueInMs()).toBeNull();
  const listId = await createList(world.db, sender, numbers(1));
  await world.db`
    insert into delivery_deadline (customer_id, list_id, message_id, recipient, lane, deadline)
    select customer_id, list_id, id, recipient, 4, now() + interval '1 minute' from message where list_id = ${listId}`;
  expect(await timer.dueInMs()).toBeGreaterThan(0);
  expect(await timer.dueInMs()).toBeLessThanOrEqual(60_000);
});
