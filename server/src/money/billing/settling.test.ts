import { createTestDatabase, type TestDatabase } from '../../../test/database';
import { inTransaction } from '../../platform/db';
import { createCustomer } from './billing.fixture';
import { reserveForList, settleLists, topUp } from './index';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db`create table reported (word text)`;
});
afterAll(async () => { await database.drop(); });

async function reserved(login: string) {
  const { db } = database;
  const customer = await createCustomer(db, login);
  await topUp(db, { accountId: customer.accountId, amount: 100_000n, ref: login });
  const list = { customerId: customer.customerId, listId: customer.customerId };
  await inTransaction(db, (tx) => reserveForList(tx, { ...customer, ...list, amount: 50_000n }));
  return { ...list, charged: 10_000n, released: 0n, ref: login };
}

const reported = async () => (await database.db<{ word: string }[]>`select word from reported order by word`).map(({ word }) => word);

it('does what follows in the same transaction, whether money moves or not', async () => {
  const { db } = database;
  const settlement = await reserved('settled');
  for (const charged of [10_000n, 0n]) {
    await inTransaction(db, (tx) => settleLists(tx, [{ ...settlement, charged }], async () => { await tx`insert into reported
      values (${`charged ${charged}`})`; }));
  }
  expect(await reported()).toEqual(['charged 0', 'charged 10000']);
});

it('leaves nothing of what follows where the list cannot be settled, though that was sent with it and goes on for longer', async () => {
  const { db } = database;
  const settlement = await reserved('less than is charged');
  await db`update mailing_charge set reserved = 1 where list_id = ${settlement.listId}`;
  const before = await reported();
  let finished: Promise<unknown> = Promise.resolve();
  const settling = inTransaction(db, (tx) => settleLists(tx, [settlement], async () => {
    await tx`insert into reported values ('sent with it')`;
    finished = new Promise((later) => { setTimeout(later, 50); }).then(() => tx`insert into reported values ('sent later')`);
    await finished;
  }));
  await expect(settling).rejects.toThrow('mailing_charge_check');
  await finished;
  expect(await reported()).toEqual(before);
  expect(await db`select from posting where kind = 'charge' and list_id = ${settlement.listId}`).toHaveLength(0);
});
