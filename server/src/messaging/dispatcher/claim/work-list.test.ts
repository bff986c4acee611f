import { createTestDatabase, type TestDatabase } from '../../../../test/database';
import { createConnection, createSender, type TestSender } from '../engine.fixture';
import { FairShares } from './fair-shares';
import { WorkList } from './work-list';

let database: TestDatabase;
beforeAll(async () => { database = await createTestDatabase(); });
afterAll(async () => { await database.drop(); });

async function queueSingles({ customerId, accountId, alphaNameId }: TestSender, count: number): Promise<void> {
  await database.db`
    with created as (
      insert into mailing_list (
        customer_id, account_id, alpha_name_id, name, description, request_hash, message_type, content_type, body,
        parts, status, recipients, maximum, source, confirmed_at)
      select ${customerId}, ${accountId}, ${alphaNameId}, '', '', '\\x00', 'sms', 'text/plain', 'Hello ' || n, 1, 1, 1, 1, 'api', now()
      from generate_series(1, ${count}::integer) n
      returning customer_id, id
    )
    insert into message_queue (customer_id, list_id, message_id, lane, price, recipient)
    select customer_id, id, id, 2, 1, '380501234567' from created`;
}

it('[CHN-05] holds the oldest of 50,000 single messages of one customer, and sees the only one of another', async () => {
  const { db } = database;
  const connectionId = await createConnection(db, 1);
  const [many, few] = [await createSender(db, [connectionId]), await createSender(db, [connectionId])];
  await queueSingles(many, 50_000);
  await queueSingles(few, 1);
  await db`analyze`;
  const work = new WorkList(db, () => performance.now(), 60_000);
  await work.refresh();
  expect(work.size).toBe(2_001);
  const spent = { refresh: [] as number[], turns: [] as number[], allot: [] as number[] };
  const measured = <T>(of: keyof typeof spent, from: number, result: T): T => {
    spent[of].push(performance.now() - from);
    return result;
  };
  for (let round = 0; round < 20; round++) {
    measured('refresh', performance.now(), await work.refresh());
  }
  for (let round = 0; round < 20; round++) {
    const from = performance.now();
    const turns = measured('turns', from, work.candidates(connectionId, 'urgent', () => true, 500));
    expect(turns).toHaveLength(501);
    const claimants = turns.map(({ partition }) => ({ customerId: partition.list.customerId, parts: 1, served: partition.served }));
    const startedAt = performance.now();
    const shares = measured('allot', startedAt, new FairShares({ minParts: 1, maxShares: Infinity }).allot(claimants, 500));
    expect(shares.size).toBeGreaterThan(250);
  }
  expect(
    work.candidates(connectionId, 'urgent', () => true).filter(({ partition }) => partition.list.customerId === few.customerId),
  ).toHaveLength(1);
  expect(work.candidates(connectionId + 1n, 'urgent', () => true, 500)).toEqual([]);
  for (const [of, each] of Object.entries(spent)) {
    const [median = NaN] = each.sort((one, other) => one - other).slice(each.length >> 1);
    process.stdout.write(`${of} with 50,001 single messages queued: ${median.toFixed(2)} ms\n`);
  }

  const [first] = await db<{ id: bigint }[]>`select min(id) as id from mailing_list`;
  await db`delete from message_queue where customer_id = ${many.customerId} and list_id < ${(first?.id ?? 0n) + 500n}`;
  await work.refresh();
  expect(work.size).toBe(2_001);
  const listIds = work.candidates(connectionId, 'urgent', () => true).map(({ partition }) => partition.list.listId);
  expect(listIds.some((listId) => listId < (first?.id ?? 0n) + 500n)).toBe(false);
});
