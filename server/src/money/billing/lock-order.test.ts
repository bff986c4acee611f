import { createTestDatabase, type TestDatabase } from '../../../test/database';
import { until } from '../../../test/until';
import { inTransaction } from '../../platform/db';
import { createCustomer } from './billing.fixture';
import { moneyOfLists, releaseForList, reserveForList, reserveMore, topUp } from './index';

let database: TestDatabase;
beforeAll(async () => { database = await createTestDatabase(); });
afterAll(async () => { await database.drop(); });

it('[FIN-07:concurrency] sets more aside for a list that is settled in the same moment, and neither waits for the other for ever', async () => {
  const { db } = database;
  const customer = await createCustomer(db, 'reset while settling');
  const list = { customerId: customer.customerId, listId: 1n };
  await topUp(db, { accountId: customer.accountId, amount: 100_000n, ref: 'paid' });
  await inTransaction(db, (tx) => reserveForList(tx, { ...customer, ...list, amount: 50_000n }));
  let more: Promise<void> = Promise.resolve();
  await inTransaction(db, async (tx) => {
    // Settlement locks the accounts first and the list's charge row later; this test stops between the two.
    await tx`select from account where customer_id = ${customer.customerId} order by id for no key update`;
    more = inTransaction(db, (other) => reserveMore(other, { ...customer, ...list, amount: 10_000n, ref: 'reset' }));
    more.catch(() => undefined);
    await until(async () => (await db`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock'`).length > 0);
    await releaseForList(tx, { ...list, amount: 20_000n, ref: 'stopped' });
  });
  await more;
  expect(
    (await moneyOfLists(db, customer.customerId, [list.listId])).get(list.listId),
  ).toMatchObject({ reserved: 60_000n, released: 20_000n });
});
