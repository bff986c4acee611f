import { createTestDatabase, type TestDatabase } from '../../../../test/database';
import { inTransaction, type Db } from '../../../platform/db';
import { provenByWaiting } from '../unresolved/unresolved.store';
import { applyWaiting, nextWaiting } from './receipt.store';
import { unresolvedCandidates } from '../unresolved/unresolved-candidates.store';

const FOREIGN = 200_000;
const CONNECTION = 7n;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await db`
    insert into delivery_receipt (connection_id, provider_message_id, state, status, destination, recipient_key, reference, applied,
      received_at)
    select ${CONNECTION}, 'foreign' || n, 'delivered', 3, '380501234567', 1501234567, n % 65536, false,
      now() - interval '1 hour' - n * interval '1 ms'
    from generate_series(1, ${FOREIGN}::integer) n`;
  await db`
    insert into send_attempt (customer_id, message_id, part, parts, connection_id, node_id, reference, destination, price, lane,
      unresolved_since, abandoned_at)
    select 1, n, 1, 1, ${CONNECTION}, 1, n, '380509999999', 1, 4, now(), case when n > 100 then now() - interval '1 hour' end
    from generate_series(1, 200) n`;
  await db`analyze`;
});
afterAll(async () => { await database.drop(); });

/** Receipts read by this session, less the counts already flushed to the cumulative statistics. */
async function rowsRead(tx: Db): Promise<number> {
  const [row] = await tx<{ rows: number }[]>`
    select (coalesce(sum(seq_tup_read), 0) + coalesce(sum(idx_tup_fetch), 0))::int as rows
    from pg_stat_xact_user_tables where relname = 'delivery_receipt'`;
  return row?.rows ?? NaN;
}

it('[CHN-06] passes over old receipts of others each second', async () => {
  await database.db`
    insert into delivery_receipt (connection_id, provider_message_id, state, status, destination, recipient_key, reference, applied)
    values (${CONNECTION}, 'mine', 'delivered', 3, '380509999999', 1509999999, 5, false),
      (${CONNECTION}, 'of one given up', 'delivered', 3, '380509999999', 1509999999, 105, false)`;
  await inTransaction(database.db, async (tx) => {
    const before = await rowsRead(tx);
    expect((await provenByWaiting(tx, CONNECTION, null)).map(({ providerMessageId }) => providerMessageId)).toEqual(['mine']);
    await applyWaiting(tx, CONNECTION, null, 5_000);
    expect((await unresolvedCandidates(tx, CONNECTION, null)).ids).toHaveLength(2);
    expect(await rowsRead(tx) - before).toBeLessThan(20);
  });
});

it('[CHN-06] walks over all of them step by step, and finds what was given up', async () => {
  const found: string[] = [];
  let steps = 0;
  for (let after: string | null = '-infinity'; after !== null; steps++) {
    const from: string = after;
    after = await inTransaction(database.db, async (tx) => {
      const before = await rowsRead(tx);
      const range = await nextWaiting(tx, CONNECTION, from, 50_000);
      if (range === null) return null;
      found.push(...(await provenByWaiting(tx, CONNECTION, range)).map(({ providerMessageId }) => providerMessageId));
      await unresolvedCandidates(tx, CONNECTION, range);
      await applyWaiting(tx, CONNECTION, range, 50_000);
      expect(await rowsRead(tx) - before).toBeLessThan(6 * 50_000);
      return range.upTo;
    });
  }
  expect(steps).toBe(6);
  expect(found.sort()).toEqual(['mine', 'of one given up']);
});
