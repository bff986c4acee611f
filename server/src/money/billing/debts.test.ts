import * as fc from 'fast-check';
import { isAppError } from '@portal/contracts';
import { createTestDatabase, type TestDatabase } from '../../../test/database';
import { until } from '../../../test/until';
import { inTransaction } from '../../platform/db';
import { createCustomer, type TestCustomer } from './billing.fixture';
import {
  availableOf, balanceRefusal, findSpendable, openAccounts, openOrganizationAccount, releaseForList, reserveForList, reserveForNew,
  reserveMore, reverseTopUp, settleDebts, topUp, verifyLedger,
} from './index';

let database: TestDatabase;
beforeAll(async () => { database = await createTestDatabase({ max: 20 }); });
afterAll(async () => { await database.drop(); });

let created = 0n;
const next = () => ++created;
const paid = async (amount: bigint) => {
  const customer = await createCustomer(database.db, `debtor ${next()}`);
  if (amount > 0n) await topUp(database.db, { accountId: customer.accountId, amount, ref: `paid:${customer.accountId}` });
  return customer;
};
const reserve = (customer: TestCustomer, amount: bigint, listId = next()) => (
  inTransaction(database.db, async (tx) => { await reserveForList(tx, { ...customer, listId, amount }); return listId; }));
const single = (customer: TestCustomer, amount: bigint) => (
  inTransaction(database.db, (tx) => reserveForNew(tx, { ...customer, amounts: [{ listId: next(), amount, messages: 1 }] }))
    .catch(async (error: unknown) => { throw (await balanceRefusal(database.db, error, { ...customer, amount })) ?? error; }));
const reversePayment = ({ accountId }: TestCustomer, amount: bigint, ref = `back:${next()}`) => reverseTopUp(database.db, {
  accountId, amount, ref,
});
const settle = () => settleDebts(database.db, async () => undefined);
const balanceOf = async ({ customerId, accountId }: TestCustomer) => (await availableOf(database.db, customerId, accountId)).available;
const owes = async ({ customerId }: TestCustomer) => {
  const rows = await database.db<{ debt: bigint }[]>`select -balance as debt from account where customer_id = ${customerId}
    and kind = 'receivable'`;
  return rows[0]?.debt ?? 0n;
};

it('[FIN-07] takes a payment back that is still there, and owes nothing', async () => {
  const customer = await paid(100_000n);
  await reversePayment(customer, 30_000n);
  expect([await balanceOf(customer), await owes(customer)]).toEqual([70_000n, 0n]);
  await reserve(customer, 10_000n);
});

it('[FIN-07:receivable] books what was spent of a payment that is taken back as a debt', async () => {
  const customer = await paid(100_000n);
  await reserve(customer, 80_000n);
  await reversePayment(customer, 100_000n);
  expect([await balanceOf(customer), await owes(customer)]).toEqual([0n, 80_000n]);
  expect(await findings()).toEqual([]);
});

it('[FIN-07] takes a payment back once, however often it is told', async () => {
  const customer = await paid(100_000n);
  await reserve(customer, 100_000n);
  await Promise.all(Array.from({ length: 10 }, () => reversePayment(customer, 60_000n, 'told ten times')));
  expect(await owes(customer)).toBe(60_000n);
  await expect(reversePayment(customer, 50_000n, 'told ten times')).rejects.toThrow('another amount');
});

it('a debt finer than a cent is told as the sum that pays it', async () => {
  const customer = await paid(100_000n);
  await reserve(customer, 100_000n);
  await reversePayment(customer, 23_456n);
  await expect(single(customer, 1n)).rejects.toMatchObject({ error: 'debt_outstanding', params: { debt: '2.35' } });
  await expect(reserve(customer, 1n)).rejects.toMatchObject({ error: 'debt_outstanding', params: { debt: '2.35' } });
});

it('[FIN-07:receivable] sends nothing while a debt is open, whichever way is tried, and again once it is paid', async () => {
  const customer = await paid(100_000n);
  const list = await reserve(customer, 90_000n);
  await reversePayment(customer, 100_000n);
  const refused = { error: 'debt_outstanding', params: { debt: '9.00', currency: 'UAH' } };
  const more = (amount: bigint) => inTransaction(database.db, (tx) => reserveMore(tx, {
    ...customer, listId: list, amount, ref: `more:${next()}`,
  }));
  for (const route of [
    () => reserve(customer, 1n), () => reserve(customer, 0n), () => single(customer, 1n), () => single(customer, 0n), () => more(1n),
    () => more(0n),
  ]) {
    await expect(route()).rejects.toMatchObject(refused);
  }
  await topUp(database.db, { accountId: customer.accountId, amount: 120_000n, ref: `pays:${customer.accountId}` });
  expect([await balanceOf(customer), await owes(customer)]).toEqual([30_000n, 0n]);
  await reserve(customer, 10_000n);
  await single(customer, 10_000n);
  await more(10_000n);
  expect(await balanceOf(customer)).toBe(0n);
});

it('[FIN-07] pays a debt from a top-up once, and leaves nothing where all of it was owed', async () => {
  const customer = await paid(50_000n);
  await reserve(customer, 50_000n);
  await reversePayment(customer, 50_000n);
  const again = { accountId: customer.accountId, amount: 20_000n, ref: `half:${customer.accountId}` };
  await Promise.all(Array.from({ length: 5 }, () => topUp(database.db, again)));
  expect([await balanceOf(customer), await owes(customer)]).toEqual([0n, 30_000n]);
});

it('[FIN-07:concurrency] either reserves before a payment is taken back or not at all', async () => {
  const customers = await Promise.all(Array.from({ length: 12 }, () => paid(100_000n)));
  await Promise.all(customers.map(async (customer) => {
    await reserve(customer, 60_000n);
    const branch = await organizationOf(customer, 50_000n);
    // Another account of the same customer: its money must not be spent while the debt arises.
    const attempts = await Promise.allSettled([reversePayment(customer, 100_000n), single(branch, 50_000n), reserve(branch, 50_000n)]);
    const refusals = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason as unknown] : []));
    expect(refusals.every((error) => isAppError(error) && ['debt_outstanding', 'balance_insufficient'].includes(error.error))).toBe(true);
    await expect(single(branch, 1n)).rejects.toMatchObject({ error: 'debt_outstanding' });
  }));
  expect(await findings()).toEqual([]);
});

it('[FIN-07] pays a debt at once from the other accounts, visibly, and sends on where nothing is really missing', async () => {
  const customer = await paid(60_000n);
  const [branch, other] = [await organizationOf(customer, 30_000n), await organizationOf(customer, 50_000n)];
  await reversePayment(branch, 100_000n, 'the bank of the payer');
  expect([await balanceOf(branch), await balanceOf(customer), await balanceOf(other), await owes(customer)]).toEqual([0n, 0n, 40_000n, 0n]);
  const lines = await database.db`select kind, debit_account_id as debit, amount from posting where ref like '%the bank of the payer%'
    order by id`;
  expect(lines.map(({ kind, debit, amount }) => [kind, debit === branch.accountId, amount])).toEqual([
    ['debt', false, 70_000n], ['reversal', true, 100_000n], ['debt_paid', false, 60_000n], ['debt_paid', false, 10_000n],
  ]);
  await reserve(other, 40_000n);
});

it('[FIN-07] owes after any payments taken back exactly what no account of the currency holds', async () => {
  const sum = fc.bigInt(0n, 200_000n);
  await fc.assert(fc.asyncProperty(fc.array(sum, { minLength: 1, maxLength: 4 }), fc.array(fc.tuple(
    fc.nat(3), fc.bigInt(1n, 150_000n),
  ), { minLength: 1, maxLength: 5 }),
    async (balances, reversals) => {
      const [own = 0n, ...branches] = balances;
      const customer = await paid(own);
      const accounts = [customer];
      for (const balance of branches) accounts.push(await organizationOf(customer, balance));
      let left = balances.reduce((total, balance) => total + balance, 0n);
      for (const [at, amount] of reversals) {
        await reversePayment(accounts[at % accounts.length] ?? customer, amount);
        left -= amount;
        const balances = await Promise.all(accounts.map(balanceOf));
        expect([balances.every((balance) => balance >= 0n), balances.reduce((total, balance) => total + balance, 0n), await owes(customer)])
          .toEqual([true, left > 0n ? left : 0n, left < 0n ? -left : 0n]);
      }
      expect(await findings()).toEqual([]);
    }), { numRuns: 25 });
});

it('[FIN-07] pays a debt from what lists give back, and from the other accounts of the customer', async () => {
  const customer = await paid(100_000n);
  const branch = await organizationOf(customer, 25_000n);
  const listId = await reserve(customer, 100_000n);
  await reversePayment(customer, 100_000n);
  await inTransaction(database.db, (tx) => releaseForList(tx, { ...customer, listId, amount: 60_000n, ref: `cancel:${listId}` }));
  const reported: bigint[] = [];
  await settleDebts(database.db, async (_, { customerId }) => { reported.push(customerId); });
  expect(reported).toContain(customer.customerId);
  expect([await balanceOf(customer), await balanceOf(branch), await owes(customer)]).toEqual([0n, 0n, 15_000n]);
  await topUp(database.db, { accountId: branch.accountId, amount: 20_000n, ref: `late:${branch.accountId}` });
  expect([await balanceOf(branch), await owes(customer)]).toEqual([5_000n, 0n]);
  expect(await findings()).toEqual([]);
});

it('[FIN-07] sends nothing in another currency either, whichever way is tried, until the debt is paid in its own', async () => {
  const customer = await paid(50_000n);
  await reserve(customer, 50_000n);
  await reversePayment(customer, 50_000n);
  const euro = { ...customer, ...await openAccounts(database.db, customer.customerId, 'EUR') };
  await topUp(database.db, { accountId: euro.accountId, amount: 70_000n, ref: `euro:${euro.accountId}` });
  const refused = { error: 'debt_outstanding', params: { debt: '5.00', currency: 'UAH' } };
  for (const route of [() => reserve(euro, 1n), () => reserve(euro, 0n), () => single(euro, 1n), () => single(euro, 0n)]) {
    await expect(route()).rejects.toMatchObject(refused);
  }
  await settle();
  expect([await balanceOf(euro), await owes(customer)]).toEqual([70_000n, 50_000n]);
  await topUp(database.db, { accountId: customer.accountId, amount: 50_000n, ref: `pays:${customer.accountId}` });
  await reserve(euro, 10_000n);
  await single(euro, 10_000n);
});

it('[FIN-07:concurrency] waits with a debt for whoever reserves in another currency', async () => {
  const customer = await paid(50_000n);
  await reserve(customer, 50_000n);
  const euro = { ...customer, ...await openAccounts(database.db, customer.customerId, 'EUR') };
  await topUp(database.db, { accountId: euro.accountId, amount: 70_000n, ref: `euro:${euro.accountId}` });
  let taking: Promise<void> = Promise.resolve();
  await inTransaction(database.db, async (tx) => {
    await reserveForList(tx, { ...euro, listId: next(), amount: 1_000n });
    taking = reversePayment(customer, 50_000n);
    await until(async () => (await database.db`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock'`).length > 0);
    expect(await owes(customer)).toBe(0n);
  });
  await taking;
  expect(await owes(customer)).toBe(50_000n);
});

it('[FIN-07] pays every debt that can be paid though another one throws, and says so at the end', async () => {
  const payable = async () => {
    const customer = await paid(40_000n);
    const listId = await reserve(customer, 40_000n);
    await reversePayment(customer, 40_000n);
    await inTransaction(database.db, (tx) => releaseForList(tx, { ...customer, listId, amount: 40_000n, ref: `cancel:${listId}` }));
    return customer;
  };
  const [broken, other] = [await payable(), await payable()];
  const failing = settleDebts(database.db, async (_, { customerId }) => { if (customerId === broken.customerId) {
    throw new Error('nobody hears');
  } });
  await expect(failing).rejects.toThrow('nobody hears');
  expect([await owes(broken), await owes(other)]).toEqual([40_000n, 0n]);
  await settle();
  expect(await owes(broken)).toBe(0n);
});

it('[FIN-07:concurrency] touches no account of who owes and has nothing to pay with', async () => {
  const customer = await paid(40_000n);
  await reserve(customer, 40_000n);
  await reversePayment(customer, 40_000n);
  await inTransaction(database.db, async (tx) => {
    await tx`select from account where customer_id = ${customer.customerId} for no key update`;
    const waited = new Promise<string>((resolve) => { setTimeout(() => resolve('waits'), 5_000).unref(); });
    expect(await Promise.race([settle(), waited])).not.toBe('waits');
  });
});

it('[FIN-07] finds an account by its uuid for its own customer alone', async () => {
  const [customer, other] = [await paid(0n), await paid(0n)];
  const branch = await organizationOf(customer, 0n);
  const uuidOf = async (id: bigint) => (await database.db<{ uuid: string }[]>`select uuid from account where id = ${id}`)[0]?.uuid ?? '';
  expect(await findSpendable(database.db, customer.customerId, await uuidOf(branch.accountId)))
    .toMatchObject({ accountId: branch.accountId, currency: 'UAH', kind: 'organization' });
  expect(await findSpendable(database.db, other.customerId, await uuidOf(customer.accountId))).toBeNull();
  const reserved = await database.db<{ uuid: string }[]>`select uuid from account where customer_id = ${customer.customerId}
    and kind = 'reserved'`;
  expect(await findSpendable(database.db, customer.customerId, reserved[0]?.uuid ?? '')).toBeNull();
});

it('[FIN-07:pairs] [FIN-07:concurrency] keeps every sum and every running balance right under any mix with payments taken back', async () => {
  const customer = await paid(200_000n);
  const branch = await organizationOf(customer, 100_000n);
  const steps = fc.array(fc.record({
    kind: fc.constantFrom('top up', 'take back', 'reserve', 'single', 'release', 'settle'), own: fc.boolean(), list: fc.nat(3),
    amount: fc.bigInt(1n, 150_000n), cause: fc.nat(3),
  }), { minLength: 1, maxLength: 20 });
  await fc.assert(fc.asyncProperty(steps, async (mix) => {
    const lists = Array.from({ length: 4 }, next);
    await Promise.allSettled(mix.map(({ kind, own, list, amount, cause }) => {
      const payer = own ? customer : branch;
      const listId = lists[list] ?? 0n;
      const payment = { accountId: payer.accountId, amount, ref: `${kind}:${listId}:${cause}` };
      switch (kind) {
        case 'top up': return topUp(database.db, payment);
        case 'take back': return reverseTopUp(database.db, payment);
        case 'reserve': return reserve(payer, amount, listId);
        case 'single': return single(payer, amount);
        case 'release': return inTransaction(database.db, (tx) => releaseForList(tx, {
          ...payer, listId, amount, ref: `${listId}:${cause}`,
        }));
        default: return settle();
      }
    }));
    expect(await balanceOf(customer)).toBeGreaterThanOrEqual(0n);
    expect(await balanceOf(branch)).toBeGreaterThanOrEqual(0n);
    expect(await owes(customer)).toBeGreaterThanOrEqual(0n);
    expect(await findings()).toEqual([]);
  }), { numRuns: 25 });
});

async function organizationOf(customer: TestCustomer, amount: bigint): Promise<TestCustomer> {
  const [row] = await database.db<{ id: bigint }[]>`
    insert into organization (customer_id, name, type) values (${customer.customerId}, 'branch', 2) returning id`;
  const { accountId } = await openOrganizationAccount(database.db, customer.customerId, row?.id ?? 0n, 'UAH');
  if (amount > 0n) await topUp(database.db, { accountId, amount, ref: `paid:${accountId}` });
  return { ...customer, accountId };
}

async function findings() {
  return (await verifyLedger(database.db)).filter(({ rule }) => !/messages/.test(rule));
}
