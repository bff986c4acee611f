import { createTestDatabase, type TestDatabase } from '../test/database';
import { cleanupJobs, startCleanup, type CleanupJob } from './cleanup';

const retention = { receiptDays: 90, waitingReceiptDays: 4, attemptDays: 30, partHours: 72, nodeDays: 30 };
const jobs = cleanupJobs({ retention, callbacks: { retentionDays: 14, maxWaiting: 1_000 } });
const HOUR_MS = 3_600_000;

let database: TestDatabase;
beforeAll(async () => { database = await createTestDatabase(); });
afterAll(() => database.drop());
afterEach(() => jest.useRealTimers());

function noting(failing: string): { ran: string[]; noted: CleanupJob[] } {
  const ran: string[] = [];
  const noted = jobs.map(({ name, everyMs }) => ({
    name, everyMs,
    run: async () => {
      if (name === failing) throw new Error(`${name} is broken`);
      ran.push(name);
    },
  }));
  return { ran, noted };
}

it.each(jobs.map(({ name }) => name))('[NFR-06] runs every other cleanup job while that of %s fails', async (failing) => {
  jest.useFakeTimers();
  const { ran, noted } = noting(failing);
  const errors: unknown[] = [];
  const cleanup = startCleanup({ db: database.db, jobs: noted, onError: (error) => errors.push(error) });
  await jest.advanceTimersByTimeAsync(HOUR_MS);
  expect([...new Set(ran)].sort()).toEqual(jobs.map(({ name }) => name).filter((name) => name !== failing).sort());
  expect([...new Set(errors.map(String))]).toEqual([`Error: the cleanup of ${failing} failed`]);
  expect(cleanup.failures().filter(({ failures }) => failures > 0)).toEqual([{ job: failing, failures: errors.length }]);
  await cleanup.stop();
});

it('[NFR-06] retries a cleanup job that failed sooner, less often the longer it fails, and at its interval once it works', async () => {
  jest.useFakeTimers();
  const at: number[] = [];
  const startedAt = Date.now();
  const job: CleanupJob = {
    name: 'tables', everyMs: HOUR_MS,
    run: async () => {
      at.push(Math.round((Date.now() - startedAt) / 60_000));
      if (at.length <= 3) throw new Error('broken');
    },
  };
  const cleanup = startCleanup({ db: database.db, jobs: [job], onError: () => undefined });
  await jest.advanceTimersByTimeAsync(3 * HOUR_MS);
  expect(at).toEqual([60, 61, 63, 67, 127]);
  await cleanup.stop();
});

it('[NFR-06] runs two cleanup jobs at a time, and each of them', async () => {
  jest.useFakeTimers();
  const ran: string[] = [];
  let running = 0;
  let max = 0;
  const slow = jobs.map(({ name, everyMs }) => ({
    name, everyMs,
    run: async () => {
      max = Math.max(max, ++running);
      await new Promise((over) => { setTimeout(over, 1_000); });
      running--;
      ran.push(name);
    },
  }));
  const cleanup = startCleanup({ db: database.db, jobs: slow, onError: () => undefined });
  await jest.advanceTimersByTimeAsync(HOUR_MS + 60_000);
  expect([max, [...new Set(ran)].sort()]).toEqual([2, jobs.map(({ name }) => name).sort()]);
  await cleanup.stop();
});

it('[NFR-06] runs every other cleanup job while some hang, says which, and stops all the same', async () => {
  jest.useFakeTimers();
  const ran = new Set<string>();
  const hanging = ['sessions', 'delivery receipts', 'uploads'];
  const noted = jobs.map(({ name, everyMs }) => ({
    name, everyMs,
    run: async () => {
      if (hanging.includes(name)) await new Promise(() => undefined);
      ran.add(name);
    },
  }));
  const cleanup = startCleanup({ db: database.db, jobs: noted, onError: () => undefined });
  await jest.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect([...ran].sort()).toEqual(jobs.map(({ name }) => name).filter((name) => !hanging.includes(name)).sort());
  expect(cleanup.failures().filter(({ failures }) => failures > 0).map(({ job }) => job).sort()).toEqual(hanging.sort());
  const stopping = cleanup.stop();
  await jest.advanceTimersByTimeAsync(5_000);
  await stopping;
});

it('[NFR-06] lets others run before a cleanup job goes on that has much to remove', async () => {
  jest.useFakeTimers();
  const order: string[] = [];
  const job = (name: string, batches: number): CleanupJob => ({
    name, everyMs: HOUR_MS,
    run: async (_db, _now, isStopped) => {
      order.push(name);
      while (!isStopped() && batches-- > 0) await new Promise((over) => { setTimeout(over, 10_000); });
    },
  });
  const cleanup = startCleanup({ db: database.db, jobs: [job('long', 8), job('longer', 9), job('short', 1)], onError: () => undefined });
  await jest.advanceTimersByTimeAsync(HOUR_MS + 5 * 60_000);
  expect(order).toEqual(['long', 'longer', 'short', 'long', 'longer']);
  await cleanup.stop();
});

const oldRows: Record<string, (db: TestDatabase['db']) => Promise<unknown>> = {
  provider_message: (db) => db`
    insert into provider_message (connection_id, provider_message_id, customer_id, message_id, part, parts, recipient_key, submitted_at)
    values (1, 'old', 1, 1, 1, 1, 1000000000, now() - interval '91 days')`,
  delivery_receipt: (db) => db`
    insert into delivery_receipt (connection_id, provider_message_id, state, status, destination, recipient_key, applied, received_at)
    values (1, 'old', 'delivered', 3, '1', 1, true, now() - interval '91 days'),
      (1, 'foreign', 'delivered', 3, '1', 1, false, now() - interval '5 days')`,
  send_attempt: (db) => db`
    insert into send_attempt (customer_id, message_id, part, parts, connection_id, node_id, reference, destination, price, lane,
      unresolved_since, abandoned_at)
    values (1, 1, 1, 1, 1, 1, 0, '1', 1, 4, now() - interval '40 days', now() - interval '31 days')`,
  incoming_part: (db) => db`
    insert into incoming_part (connection_id, source, destination, reference, total, number, text, received_at, provider_message_id)
    values (1, '1', '2', 1, 2, 1, 'old', now() - interval '73 hours', 'p1')`,
  cancel_acknowledgement: (db) => db`
    insert into cancel_acknowledgement (list_id, node_id, message_ids, acknowledged_at) values (1, 1, '{}', now() - interval '2 hours')`,
  connection_state: (db) => db`
    with provider as (insert into provider (name, channel) values (gen_random_uuid()::text, 'smpp') returning id),
      connection as (insert into provider_connection (provider_id, name, settings) select id, gen_random_uuid()::text, '{}' from provider
        returning id)
    insert into connection_state (connection_id, node_id, state, updated_at) select id, 1, '{}', now() - interval '31 days'
    from connection`,
  engine_node: (db) => db`insert into engine_node (name, ended_at) values ('gone', now() - interval '31 days')`,
  login_throttle: (db) => db`insert into login_throttle (key_hash, failures, last_failure_at) values ('x', 1, now() - interval '2 days')`,
  login_failure: (db) => db`insert into login_failure (key_hash, failures, since) values ('x', 1, now() - interval '2 days')`,
};

it.each(Object.keys(oldRows))('[NFR-06] cleans every other table while no row of %s can be deleted', async (broken) => {
  const { db } = database;
  for (const insert of Object.values(oldRows)) await insert(db);
  await db`create or replace function refuse_delete() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`;
  await db.unsafe(`create trigger broken before delete on ${broken} for each row execute function refuse_delete()`);
  const failed: string[] = [];
  for (const { name, run } of jobs) await run(db, new Date(), () => false).catch(() => failed.push(name));
  await db.unsafe(`drop trigger broken on ${broken}`);
  const left: string[] = [];
  for (const table of Object.keys(oldRows)) if ((await db.unsafe(`select from ${table}`)).length > 0) left.push(table);
  for (const { run } of jobs) await run(db, new Date(), () => false);
  expect(left).toEqual([broken]);
  expect(failed.length).toBeGreaterThan(0);
});

it.each(jobs)('[NFR-06] has a cleanup job for $name that runs on the database as it is', async ({ run }) => {
  await run(database.db, new Date(), () => false);
});
