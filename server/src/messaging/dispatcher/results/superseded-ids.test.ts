import { createTestDatabase, type TestDatabase } from '../../../../test/database';
import { inTransaction, type Db } from '../../../platform/db';
import { storeAccepted } from './outcome.store';
import { applyWaiting, storeReceipts, type StoredReceipt } from './receipt.store';

const CONNECTION = 7n;
const TIMES = 1_500;
const OTHERS = 30_000;
const keyOf = (time: number) => 1_500_000_000 + time;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await db`
    with sent as (
      insert into message (customer_id, list_id, recipient, parts, wire_parts, parts_accepted, price, status)
      select 1, 1, '380' || (500000000 + n)::text, 1, 1, 1, 1, 1 from generate_series(1, ${TIMES}::integer) n
      returning id, right(recipient, 9)::integer - 500000000 as time
    )
    insert into provider_message (connection_id, provider_message_id, customer_id, message_id, part, parts, recipient_key, superseded,
      submitted_at)
    select ${CONNECTION}, 'short', 1, id, 1, 1, 1500000000 + time, case when time < ${TIMES}::integer then time else 0 end,
      now() - interval '1 hour'
    from sent`;
  await db`
    insert into delivery_receipt (connection_id, provider_message_id, state, status, destination, recipient_key, applied, customer_id,
      message_id, superseded)
    select ${CONNECTION}, 'short', 'enroute', 1, '', recipient_key, true, 1, message_id, superseded from provider_message`;
  await db`
    insert into delivery_receipt (connection_id, provider_message_id, state, status, destination, recipient_key, applied, customer_id,
      message_id)
    select ${CONNECTION}, 'other' || n, 'delivered', 3, '', 1501234567, true, 1, 0 from generate_series(1, ${OTHERS}::integer) n`;
  await db`
    insert into provider_message (connection_id, provider_message_id, customer_id, message_id, part, parts, recipient_key)
    select ${CONNECTION}, 'other' || n, 1, 0, 1, 1, 1501234567 from generate_series(1, ${OTHERS}::integer) n`;
  await db`analyze`;
});
afterAll(async () => { await database.drop(); });

/** Rows of the table that this transaction has read so far. */
async function rowsRead(tx: Db, table: string): Promise<number> {
  const [row] = await tx<{ rows: number }[]>`
    select (coalesce(sum(seq_tup_read), 0) + coalesce(sum(idx_tup_fetch), 0))::int as rows
    from pg_stat_xact_user_tables where relname = ${table}`;
  return row?.rows ?? NaN;
}

const receipt = (recipientKey: number, change: Partial<StoredReceipt> = {}): StoredReceipt => ({
  providerMessageId: 'short', state: 'delivered', status: 3, destination: '', recipientKey, otherKey: null, sender: null, reference: null,
  attemptId: null,
  errorCode: null, refunded: false, ...change,
});

it('[CHN-07] finds the message of a late receipt among the last that had its id, without reading all that did', async () => {
  await inTransaction(database.db, async (tx) => {
    const before = await rowsRead(tx, 'provider_message');
    expect((await storeReceipts(tx, CONNECTION, [receipt(keyOf(TIMES - 2))])).otherRecipients).toBe(0);
    expect(await applyWaiting(tx, CONNECTION, null, 5_000)).toMatchObject({ moved: [{ status: 3, messages: 1 }] });
    expect(await rowsRead(tx, 'provider_message') - before).toBeLessThan(20);
  });
});

it('[CHN-07:reused-ids] applies a receipt that was being stored while its id was given to another message', async () => {
  await inTransaction(database.db, async (tx) => {
    await tx`
      insert into delivery_receipt (connection_id, provider_message_id, state, status, destination, recipient_key, applied, customer_id,
        message_id, superseded)
      select connection_id, provider_message_id, 'delivered', 3, '', recipient_key, false, customer_id, message_id, 0
      from provider_message where provider_message_id = 'short' and superseded = 5`;
    expect(await applyWaiting(tx, CONNECTION, null, 5_000)).toMatchObject({ moved: [{ status: 3, messages: 1 }] });
    expect(await tx`select superseded, applied from delivery_receipt where provider_message_id = 'short' and state = 'delivered'
      and recipient_key = ${keyOf(5)}`)
      .toEqual([{ superseded: 5, applied: true }]);
  });
});

it('[CHN-07] gives an id to a new message without reading the receipts of all that had it', async () => {
  await inTransaction(database.db, async (tx) => {
    const attemptId = await attempt(tx, '380671112233');
    const before = await rowsRead(tx, 'delivery_receipt');
    expect(await storeAccepted(tx, [{ attemptId, providerMessageId: 'short' }])).toMatchObject({ reusedIds: 1 });
    expect(await rowsRead(tx, 'delivery_receipt') - before).toBeLessThan(20);
    const numbered = await tx`select superseded from delivery_receipt where provider_message_id = 'short'
      and recipient_key = ${keyOf(TIMES)}`;
    expect(numbered).toEqual([{ superseded: TIMES }]);
  });
});

it('[CHN-07] gives no number again that receipts still have when their messages are removed', async () => {
  await inTransaction(database.db, async (tx) => {
    const reported = (superseded: number) => tx`
      insert into delivery_receipt (connection_id, provider_message_id, state, status, destination, recipient_key, applied, customer_id,
        message_id, superseded)
      values (${CONNECTION}, 'kept', 'delivered', 3, '', ${keyOf(1)}, true, 1, ${1 - superseded}, ${superseded})`;
    await reported(0);
    await reported(1);
    await tx`
      insert into provider_message (connection_id, provider_message_id, customer_id, message_id, part, parts, recipient_key)
      values (${CONNECTION}, 'kept', 1, 1, 1, 1, ${keyOf(1)})`;
    const both = [await attempt(tx, '380500000001'), await attempt(tx, '380500000001')];
    await storeAccepted(tx, both.map((attemptId) => ({ attemptId, providerMessageId: 'kept' })));
    const messages = await tx<{ superseded: number }[]>`select superseded from provider_message where provider_message_id = 'kept'
      order by 1`;
    const receipts = await tx<{ superseded: number }[]>`select superseded from delivery_receipt where provider_message_id = 'kept'
      order by 1`;
    expect([messages, receipts].map((rows) => rows.map(({ superseded }) => superseded))).toEqual([[0, 2, 3], [1, 2]]);
  });
});

it('[CHN-07] takes a receipt that waited under the other of its two numbers for the copy of one that is applied', async () => {
  await inTransaction(database.db, async (tx) => {
    const SENDER = 1_441_112_233;
    await storeReceipts(tx, CONNECTION, [receipt(SENDER, { providerMessageId: 'two numbers', otherKey: keyOf(1) })]);
    const [message] = await tx<{ id: bigint }[]>`
      insert into message (customer_id, list_id, recipient, parts, wire_parts, parts_accepted, price, status)
      values (1, 1, '380500000001', 1, 1, 1, 1, 1) returning id`;
    await tx`
      insert into provider_message (connection_id, provider_message_id, customer_id, message_id, part, parts, recipient_key, submitted_at)
      values (${CONNECTION}, 'two numbers', 1, ${message?.id ?? 0n}, 1, 1, ${keyOf(1)}, now() - interval '1 minute')`;
    expect(await storeReceipts(tx, CONNECTION, [receipt(SENDER, { providerMessageId: 'two numbers', otherKey: keyOf(1) })]))
      .toMatchObject({ moved: [{ status: 3, messages: 1 }] });
    expect(await applyWaiting(tx, CONNECTION, null, 5_000)).toMatchObject({ moved: [] });
    const stored = await tx`select recipient_key as key, applied from delivery_receipt where provider_message_id = 'two numbers'`;
    expect(stored).toEqual([{ key: keyOf(1), applied: true }]);
  });
});

async function attempt(tx: Db, destination: string): Promise<bigint> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into send_attempt (customer_id, list_id, message_id, part, parts, connection_id, node_id, reference, destination, price, lane)
    values (1, 1, -1, 1, 1, ${CONNECTION}, 1, 1, ${destination}, 1, 4) returning id`;
  return row?.id ?? 0n;
}
