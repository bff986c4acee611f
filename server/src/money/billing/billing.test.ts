import * as fc from 'fast-check';
import { isAppError, toAmount } from '@portal/contracts';
import { createTestDatabase, type TestDatabase } from '../../../test/database';
import { inTransaction } from '../../platform/db';
import { spendingAccount } from '../../messaging/terms';
import { createCustomer } from './billing.fixture';
import {
  availableOf, balancesOf, chargeForList, moneyOfLists, openAccounts, openOrganizationAccount, releaseForList, reserveForList,
  topUp, verifyLedger,
} from './index';

let database: TestDatabase;
beforeAll(async () => { database = await createTestDatabase({ max: 20 }); });
afterAll(async () => { await database.drop(); });

let lists = 1n;
const nextList = () => lists++;
let names = 0;
const customerWith = async (amount: bigint) => {
  const customer = await createCustomer(database.db, `customer ${++names}`);
  if (amount > 0n) await topUp(database.db, { accountId: customer.accountId, amount, ref: `top-up:${names}` });
  return customer;
};
const reserve = (customer: { customerId: bigint; accountId: bigint }, listId: bigint, amount: bigint) =>
  inTransaction(database.db, (tx) => reserveForList(tx, { ...customer, listId, amount }));
const charge = (settled: Parameters<typeof chargeForList>[1]) => inTransaction(database.db, (tx) => chargeForList(tx, settled));
const available = async ({ customerId, accountId }: { customerId: bigint; accountId: bigint }) =>
  (await availableOf(database.db, customerId, accountId)).available;

it('[FIN-07:pairs] takes a list through its money: topped up, reserved, charged in steps, the rest given back', async () => {
  const customer = await customerWith(1_000_000n);
  const list = { customerId: customer.customerId, listId: nextList() };
  await reserve(customer, list.listId, 600_000n);
  expect(await available(customer)).toBe(400_000n);
  await charge({ ...list, amount: 250_000n, ref: `one:${list.listId}` });
  await charge({ ...list, amount: 250_000n, ref: `two:${list.listId}` });
  await inTransaction(database.db, (tx) => releaseForList(tx, { ...list, amount: 100_000n, ref: `cancel:${list.listId}` }));
  expect(await available(customer)).toBe(500_000n);
  expect((await moneyOfLists(database.db, customer.customerId, [list.listId])).get(list.listId))
    .toEqual({ reserved: 600_000n, charged: 500_000n, released: 100_000n, refunded: 0n });
});

it('[FIN-07:concurrency] lets 100 spends at once on money for 50 through exactly 50 times', async () => {
  const customer = await customerWith(50n * 7_000n);
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => reserve(customer, nextList(), 7_000n)));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  expect(refused).toHaveLength(50);
  expect(refused.every((error) => isAppError(error) && error.error === 'balance_insufficient')).toBe(true);
  expect(await available(customer)).toBe(0n);
});

it('[FIN-07] tells what was needed and what there was', async () => {
  const customer = await customerWith(15_000n);
  await expect(reserve(customer, nextList(), 20_000n)).rejects
    .toMatchObject({ error: 'balance_insufficient', params: { needed: '2.00', available: '1.50', currency: 'UAH' } });
});

it('[FIN-07] moves nothing on a replay, and refuses a ref that means something else', async () => {
  const customer = await customerWith(100_000n);
  const list = { customerId: customer.customerId, listId: nextList() };
  await reserve(customer, list.listId, 60_000n);
  await reserve(customer, list.listId, 60_000n);
  const again = { ...list, amount: 10_000n, ref: `again:${list.listId}` };
  await Promise.all([charge(again), charge(again), charge(again)]);
  expect(await available(customer)).toBe(40_000n);
  expect((await moneyOfLists(database.db, customer.customerId, [list.listId])).get(list.listId)?.charged).toBe(10_000n);
  await expect(charge({ ...again, amount: 9_000n })).rejects.toThrow('another content');
});

it('[FIN-07] never charges a list more than it reserved', async () => {
  const customer = await customerWith(100_000n);
  const list = { customerId: customer.customerId, listId: nextList() };
  await reserve(customer, list.listId, 10_000n);
  await expect(charge({ ...list, amount: 10_001n, ref: `too much:${list.listId}` })).rejects.toThrow();
  expect(await available(customer)).toBe(90_000n);
});

it('[FIN-07:concurrency] opens the first accounts of a currency once, however many ask at the same moment', async () => {
  const customers = await Promise.all(Array.from({ length: 10 }, (_, index) => createCustomer(database.db, `first ${index}`, 'BGN')));
  await Promise.all(customers.map(({ customerId }) => openAccounts(database.db, customerId, 'BGN')));
  const [count] = await database.db`select count(*)::int as n from account where currency = 'BGN'`;
  expect(count?.n).toBe(2 + 2 * 10);
});

it('[FIN-07:balance] spends from the organization where it has money of its own, else from its customer', async () => {
  const customer = await customerWith(10_000n);
  const [row] = await database.db<{ id: bigint }[]>`
    insert into organization (customer_id, name, type) values (${customer.customerId}, 'branch', 2) returning id`;
  const organizationId = row?.id ?? 0n;
  expect(await spendingAccount(database.db, customer.customerId, organizationId)).toMatchObject({ accountId: customer.accountId });
  const own = await openOrganizationAccount(database.db, customer.customerId, organizationId, 'UAH');
  expect(await spendingAccount(database.db, customer.customerId, organizationId)).toMatchObject({ ...own, available: 0n });
  expect(await spendingAccount(database.db, customer.customerId, null)).toMatchObject({ accountId: customer.accountId });
});

it('[FIN-07] spends in the currency of the tariff alone, and says so where there is no account in it', async () => {
  const customer = await customerWith(10_000n);
  await database.db`update tariff set currency = 'EUR' where id = ${customer.tariffId}`;
  await expect(spendingAccount(database.db, customer.customerId, null)).rejects.toMatchObject({ error: 'no_account' });
  const { accountId } = await openAccounts(database.db, customer.customerId, 'EUR');
  expect(await spendingAccount(database.db, customer.customerId, null)).toMatchObject({ accountId, currency: 'EUR', available: 0n });
  expect(
    await balancesOf(database.db, [customer.customerId]),
  ).toEqual([{ customerId: customer.customerId, available: 0n, currency: 'EUR' }]);
});

it('[FIN-07] does not find the account of another customer', async () => {
  const [mine, other] = [await customerWith(1n), await customerWith(1n)];
  await expect(availableOf(database.db, mine.customerId, other.accountId)).rejects.toThrow();
  await expect(reserve({ customerId: mine.customerId, accountId: other.accountId }, nextList(), 1n)).rejects.toThrow();
});

it('[FIN-07:pairs] [FIN-07:concurrency] keeps every sum right under any mix of movements at once', async () => {
  const customer = await customerWith(500_000n);
  const steps = fc.array(fc.record({
    kind: fc.constantFrom('reserve', 'charge', 'release'), list: fc.nat(3), amount: fc.bigInt(1n, 90_000n), cause: fc.nat(4),
  }), { minLength: 1, maxLength: 25 });
  await fc.assert(fc.asyncProperty(steps, async (mix) => {
    const ids = Array.from({ length: 4 }, nextList);
    await Promise.allSettled(mix.map(({ kind, list, amount, cause }) => {
      const listId = ids[list] ?? 0n;
      const target = { customerId: customer.customerId, listId, amount, ref: `${listId}:${cause}` };
      return inTransaction(database.db, (tx) => {
        if (kind === 'reserve') return reserveForList(tx, { ...target, accountId: customer.accountId });
        return kind === 'charge' ? chargeForList(tx, target) : releaseForList(tx, target);
      });
    }));
    expect(await available(customer)).toBeGreaterThanOrEqual(0n);
    expect(await ledgerFindings()).toEqual([]);
  }), { numRuns: 25 });
});

it('[FIN-07:pairs] names the first row that does not add up', async () => {
  const customer = await customerWith(10_000n);
  await inTransaction(database.db, async (tx) => {
    await tx`update account set balance = balance + 5 where id = ${customer.accountId}`;
    expect(await verifyLedger(tx)).toContainEqual(
      { rule: 'a balance is the sum of its postings', row: `account ${customer.accountId}`, expected: 10_000n, found: 10_005n });
    await tx`update account set balance = balance - 5 where id = ${customer.accountId}`;
  });
});

it('[FIN-07:pairs] keeps postings as they were written', async () => {
  await customerWith(1n);
  await expect(database.db`update posting set amount = 2`).rejects.toThrow('never changed');
  await expect(database.db`delete from posting`).rejects.toThrow('never changed');
});

it('[VAL-12] keeps money in integers of 1/10000 through the database, to the last digit', async () => {
  const customer = await customerWith(123_456_789_012_345_678n);
  expect(toAmount(await available(customer))).toBe('12345678901234.5678');
});

/** Lists in this test have no messages, so their reservations violate the one rule about messages. */
async function ledgerFindings() {
  return (await verifyLedger(database.db)).filter(({ rule }) => !/messages/.test(rule));
}
