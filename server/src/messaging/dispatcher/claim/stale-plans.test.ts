import { createTestDatabase, type TestDatabase } from '../../../../test/database';
import { inTransaction, type Db, type Pool, type Transaction } from '../../../platform/db';
import { connectEngineDatabase } from '../engine-database';
import { lastWriter } from '../incoming/incoming.store';
import { storeAccepted, type Accepted } from '../results/outcome.store';
import { storeReceipts, type StoredReceipt } from '../results/receipt.store';
import { endWaits } from '../deadlines/delivery-deadline.store';

/** PostgreSQL keeps a generic plan after this many executions. */
const RUNS = 10;
const MESSAGES = 20_000;

let database: TestDatabase;
let engine: Pool;
beforeEach(async () => {
  database = await createTestDatabase();
  engine = connectEngineDatabase(database.url, { applicationName: 'stale plans', max: 1 });
});
afterEach(async () => {
  await engine.end({ timeout: 5 });
  await database.drop();
});

/** Rows of the table that this transaction has read so far. */
async function rowsRead(tx: Db, table: string): Promise<number> {
  const [row] = await tx<{ rows: number }[]>`
    select (coalesce(sum(seq_tup_read), 0) + coalesce(sum(idx_tup_fetch), 0))::int as rows
    from pg_stat_xact_user_tables where relname = ${table}`;
  return row?.rows ?? NaN;
}

it('[CHN-04] looks for waits that are over without walking over the messages, though there were none when it began', async () => {
  for (let run = 0; run < RUNS; run++) await inTransaction(engine, (tx) => endWaits(tx, 2_000));
  await database.db`
    insert into message (customer_id, list_id, recipient, parts, wire_parts, price)
    select 1, 1, '380501234567', 1, 1, 1 from generate_series(1, ${MESSAGES}::integer)`;
  await inTransaction(engine, async (tx) => {
    const before = await rowsRead(tx, 'message');
    await endWaits(tx, 2_000);
    expect(await rowsRead(tx, 'message') - before).toBe(0);
  });
});

it('[CHN-06] finds the attempts of a turn without walking over all of them, though the log was nearly empty when it began', async () => {
  const answers: Accepted[] = Array.from({ length: 500 }, (_, at) => ({ attemptId: BigInt(-1 - at), providerMessageId: `${at}` }));
  await logAttempts(1);
  await database.db`vacuum analyze send_attempt`;
  for (let run = 0; run < RUNS; run++) await inTransaction(engine, (tx) => storeAccepted(tx, answers));
  await logAttempts(MESSAGES);
  await inTransaction(engine, async (tx) => {
    const before = await rowsRead(tx, 'send_attempt');
    await storeAccepted(tx, answers);
    expect(await rowsRead(tx, 'send_attempt') - before).toBe(0);
  });
});

it('finds who wrote to a number last by the messages to that number alone, though there were none when it began', async () => {
  const owners = [2n, 3n].map((customerId) => ({ customerId, alphaNameId: customerId }));
  const runQuery = (tx: Transaction) => lastWriter(tx, owners, '380507654321');
  for (let run = 0; run < RUNS; run++) await inTransaction(engine, runQuery);
  await database.db`
    insert into message (customer_id, list_id, recipient, parts, wire_parts, price)
    select 2 + n % 2, 1, (380507654321 + n)::text, 1, 1, 1 from generate_series(0, ${MESSAGES}::integer) n`;
  await inTransaction(engine, async (tx) => {
    const before = await rowsRead(tx, 'message');
    await runQuery(tx);
    expect(await rowsRead(tx, 'message') - before).toBe(1);
  });
});

it('[CHN-06] finds the message of a receipt by its key, though there were none when it began', async () => {
  const RECEIPTS = 50;
  const receipts = Array.from({ length: RECEIPTS }, (_, at): StoredReceipt => ({
    providerMessageId: `${at}`, state: 'DELIVRD', status: 3, destination: '380501234567', reference: null, attemptId: null, errorCode: null,
    refunded: false, recipientKey: 1, otherKey: null, sender: null,
  }));
  const runQuery = (tx: Transaction) => storeReceipts(tx, 1n, receipts);
  const undone = new Error('undone');
  for (let run = 0; run < RUNS; run++) {
    await inTransaction(engine, async (tx) => { await runQuery(tx); throw undone; }).catch((error: unknown) => { if (error !== undone) {
      throw error;
    } });
  }
  await database.db`
    with created as (
      insert into message (customer_id, list_id, recipient, parts, wire_parts, price, status)
      select 1, 1, '380501234567', 1, 1, 1, 1 from generate_series(1, ${MESSAGES}::integer) returning id
    ), numbered as (select id, row_number() over (order by id) - 1 as at from created)
    insert into provider_message (connection_id, provider_message_id, customer_id, message_id, stage, part, parts, recipient_key)
    select 1, at::text, 1, id, 0, 1, 1, 1501234567 from numbered where at < ${RECEIPTS}`;
  await inTransaction(engine, async (tx) => {
    const before = await rowsRead(tx, 'message');
    expect(await runQuery(tx)).toMatchObject({ moved: [{ status: 3, messages: RECEIPTS }] });
    expect(await rowsRead(tx, 'message') - before).toBeLessThanOrEqual(2 * RECEIPTS);
  });
});

async function logAttempts(count: number): Promise<void> {
  await database.db`
    insert into send_attempt (customer_id, list_id, message_id, part, parts, connection_id, node_id, reference, destination, price, lane)
    select 1, 1, n, 1, 1, 1, 1, 1, '380501234567', 1, 4 from generate_series(1, ${count}::integer) n`;
}
