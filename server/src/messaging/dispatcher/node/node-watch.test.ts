import { createTestDatabase, type TestDatabase } from '../../../../test/database';
import { connectDatabase, type Pool } from '../../../platform/db';
import { NodeWatch, WATCH_EVERY_MS } from './node-watch';
import { registerNode, renewNode } from './node.store';

let database: TestDatabase;
let session: Pool;
let watch: NodeWatch;
let now: number;
beforeEach(async () => {
  database = await createTestDatabase();
  session = connectDatabase(database.url, { max: 1 });
  now = 1_000_000;
  watch = new NodeWatch(database.db, () => now);
});
afterEach(async () => {
  await session.end({ timeout: 0 });
  await database.drop();
});

const join = () => registerNode(session, { name: 'watched', roles: ['dispatcher'] });
const step = (by: string) => database.db`update engine_node set expires_at = expires_at + ${by}::interval`;
const scheduleRefresh = async (ms: number) => {
  now += ms;
  await watch.check(0n);
};
const lives = async (id: bigint) => (await database.db`select from engine_node where id = ${id} and ended_at is null`).length === 1;
const unlocked = async () => {
  const locks = await database.db`select from pg_locks where locktype = 'advisory' and classid = 1 and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())`;
  return locks.length === 0;
};
/** Like a killed program; resolves when the database has noticed. */
async function endSession(): Promise<void> {
  await session.end({ timeout: 0 });
  while (!await unlocked()) await new Promise((later) => { setTimeout(later, 5); });
}

it('[CHN-06] buries no node whose renewals change, however far the clock of the database was set', async () => {
  const id = await join();
  for (const by of ['-4 seconds', '-2 hours', '90 seconds', '1 day', '-1 day']) {
    await step(by);
    for (let second = 0; second < 5; second++) {
      await scheduleRefresh(1_000);
      expect(await renewNode(session, id)).not.toBeNull();
    }
  }
  expect(await lives(id)).toBe(true);
});

it.each([
  '-2 hours', '0', '90 seconds',
])('[CHN-06] buries a node that was killed after 2.8 s in which it did not renew, with a clock set by %s', async (by) => {
  const id = await join();
  await step(by);
  await scheduleRefresh(0);
  await endSession();
  await scheduleRefresh(2_799);
  expect(await lives(id)).toBe(true);
  await scheduleRefresh(1);
  expect(await lives(id)).toBe(false);
});

it.each([
  '-2 hours', '0', '90 seconds',
])('[CHN-06] buries a node that holds its lock only after 4 s without a renewal, with a clock set by %s', async (by) => {
  const id = await join();
  await step(by);
  await scheduleRefresh(0);
  await scheduleRefresh(3_999);
  expect(await lives(id)).toBe(true);
  await scheduleRefresh(1);
  expect(await lives(id)).toBe(false);
  expect(await renewNode(session, id)).toBeNull();
});

it('[CHN-06] counts nothing from before it first saw the node', async () => {
  const id = await join();
  await endSession();
  await scheduleRefresh(60_000);
  expect(await lives(id)).toBe(true);
  await scheduleRefresh(2_800);
  expect(await lives(id)).toBe(false);
});

it.each(['was killed', 'is cut off'])('[CHN-06] has the connections of a node that %s taken over within 5 s', async (how) => {
  const id = await join();
  await scheduleRefresh(0);
  expect(await renewNode(session, id)).toMatchObject({ othersLive: false });
  const renewed = now;
  if (how === 'was killed') await endSession();
  while (await lives(id)) await scheduleRefresh(WATCH_EVERY_MS);
  // One more round takes the connections that are free then.
  expect(now + WATCH_EVERY_MS - renewed).toBeLessThanOrEqual(5_000);
});
