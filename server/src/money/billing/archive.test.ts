import { createTestDatabase, type TestDatabase } from '../../../test/database';
import { inTransaction } from '../../platform/db';
import { createCustomer } from './billing.fixture';
import { chargeForList, reserveForList, topUp, verifyLedger } from './index';

let database: TestDatabase;
let customer: { customerId: bigint; accountId: bigint };
const listId = 1n;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  customer = await createCustomer(db, 'archived');
  await topUp(db, { accountId: customer.accountId, amount: 100_000n, ref: 'paid' });
  await inTransaction(db, async (tx) => {
    await reserveForList(tx, { ...customer, listId, amount: 9_000n });
    await chargeForList(tx, { ...customer, listId, amount: 9_000n, ref: 'sent' });
  });
  await db`create table message_parted (like message including defaults including constraints including generated) partition by range (id)`;
  await db`drop table message`;
  await db`alter table message_parted rename to message`;
  await db`create table message_from_1 partition of message for values from (1) to (3)`;
  await db`create table message_from_3 partition of message for values from (3) to (9)`;
  await db`
    insert into message (customer_id, id, list_id, recipient, status, parts, price, charged)
    select ${customer.customerId}, id, ${listId}, '380501234567', 3, 1, 3000, 3000 from generate_series(1, 3) as id`;
});
afterAll(async () => { await database.drop(); });

const RULE = 'a list is charged what its messages are charged';
const archive = (table: string) => database.db<{ lists: bigint }[]>`select archive_messages(${table}::regclass) as lists`;

it('[FIN-07:pairs] still proves the cost of a list some of whose messages are archived, and names what drifts then', async () => {
  const { db } = database;
  expect(await verifyLedger(db)).toEqual([]);
  await expect(archive('message_from_1')).rejects.toThrow('is a partition still');
  await db`alter table message detach partition message_from_1`;
  expect(await verifyLedger(db)).toEqual([{ rule: RULE, row: `list ${listId}`, expected: 3_000n, found: 9_000n }]);
  expect(await archive('message_from_1')).toEqual([{ lists: 1n }]);
  await expect(archive('message_from_1')).rejects.toThrow('were archived before');
  await db`drop table message_from_1`;
  expect(await verifyLedger(db)).toEqual([]);
  await db`update message set charged = 2999 where id = 3`;
  expect(await verifyLedger(db)).toEqual([{ rule: RULE, row: `list ${listId}`, expected: 8_999n, found: 9_000n }]);
});

it('[FIN-07] archives nothing that still holds money', async () => {
  const { db } = database;
  await db`update message set status = 0, charged = 0 where id = 3`;
  await db`alter table message detach partition message_from_3`;
  await expect(archive('message_from_3')).rejects.toThrow('message 3 of message_from_3 is not sent yet');
});
