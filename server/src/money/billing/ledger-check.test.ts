import { createTestDatabase, type TestDatabase } from '../../../test/database';
import { inTransaction, type Transaction } from '../../platform/db';
import { createCustomer } from './billing.fixture';
import { checkLedger, lastLedgerCheck, openAccounts, reserveForList, reverseTopUp, topUp, verifyLedger, verifyLiveLedger } from './index';

let database: TestDatabase;
let customer: { customerId: bigint; accountId: bigint };
let invoiceId: bigint;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  customer = await createCustomer(db, 'proven');
  invoiceId = await paidInvoice();
  await topUp(db, { accountId: customer.accountId, amount: 100_000n, ref: `invoice:${invoiceId}` });
  await reverseTopUp(db, { accountId: customer.accountId, amount: 30_000n, ref: `reversal:${invoiceId}:1` });
  await topUp(db, { accountId: customer.accountId, amount: 500n, ref: 'by hand' });
});
afterAll(async () => { await database.drop(); });

/** The invoice has no seller or buyer: the ledger does not use them, so foreign keys are disabled. */
async function paidInvoice(): Promise<bigint> {
  return inTransaction(database.db, async (tx) => {
    await tx`set local session_replication_role = replica`;
    const [row] = await tx<{ id: bigint }[]>`
      insert into invoice (customer_id, seller_id, number, status, account_id, organization_id, pay_method_id, amount, paid_amount,
        reversed_amount,
        currency, seller, buyer, created_by, created_at, paid_at)
      values (${customer.customerId}, 1, '1', 4, ${customer.accountId}, 1, 1, 100000, 100000, 30000, 'UAH', '{}', '{}', 1, now(), now())
      returning id`;
    await tx`
      insert into payment (customer_id, invoice_id, pay_method_id, payment_id, status, provider_status, amount, refunded, balance_effect,
        created_at, updated_at)
      values (${customer.customerId}, ${row?.id ?? 0n}, 1, 'first', 'paid', 'success', 100000, 30000, 'credited', now(), now())`;
    return row?.id ?? 0n;
  });
}

class Undone extends Error {}

async function broken(
  change: (tx: Transaction) => Promise<unknown>, withoutRule?: string,
): Promise<{ rule: string; row: string; expected: bigint; found: bigint }[]> {
  let findings: Awaited<ReturnType<typeof verifyLedger>> = [];
  const work = inTransaction(database.db, async (tx) => {
    await tx`set local session_replication_role = replica`;
    if (withoutRule !== undefined) await tx`alter table account drop constraint ${tx(withoutRule)}`;
    await change(tx);
    findings = await verifyLedger(tx);
    throw new Undone();
  });
  await expect(work).rejects.toThrow(Undone);
  return findings;
}

const CHAIN = 'the balance after a posting is the balance before it plus its amount';
const postingOf = async (ref: string) => (await database.db<{ id: bigint }[]>`select id from posting where ref = ${ref}`)[0]?.id;

it('[FIN-07:pairs] finds nothing in books that agree, and tells of each rule that it was proven', async () => {
  const reported: [string, boolean][] = [];
  expect(await verifyLiveLedger(database.db, { checked: (rule, found) => { reported.push([rule, found === null]); } })).toEqual([]);
  expect(reported.length).toBeGreaterThanOrEqual(12);
  expect(reported.every(([, holds]) => holds)).toBe(true);
});

it('[FIN-07:pairs] names the first posting whose running balance does not go on from the one before', async () => {
  const id = await postingOf(`reversal:${invoiceId}:1`);
  expect(await broken((tx) => tx`update posting set debit_balance = debit_balance + 1 where id = ${id ?? 0n}`))
    .toEqual([{ rule: CHAIN, row: `posting ${id} of account ${customer.accountId}`, expected: 70_000n, found: 70_001n }]);
});

it('[FIN-07:pairs] names what a posting that is gone leaves behind', async () => {
  const findings = await broken((tx) => tx`delete from posting where ref = 'by hand'`);
  expect(findings.map(({ rule }) => rule)).toEqual(['a balance is the sum of its postings']);
});

it('[FIN-07:pairs] names an account that postings have and that does not exist', async () => {
  const findings = await broken((tx) => tx`update posting set credit_account_id = 999999 where ref = 'by hand'`);
  expect(findings).toContainEqual({
    rule: 'a balance is the sum of its postings', row: 'account 999999', expected: 500n, found: 0n,
  });
});

it('[FIN-07:pairs] names an account that holds something else than its postings, and a currency that was made out of nothing', async () => {
  const findings = await broken((tx) => tx`update account set balance = balance + 7 where id = ${customer.accountId}`);
  expect(findings).toEqual([
    { rule: 'the balances of a currency add up to zero', row: 'UAH', expected: 0n, found: 7n },
    { rule: 'a balance is the sum of its postings', row: `account ${customer.accountId}`, expected: 70_500n, found: 70_507n },
  ]);
});

it('[FIN-07] names an invoice that was paid and not credited, credited and not paid, or taken back by another sum', async () => {
  const rule = 'an invoice’s paid and reversed sums match its postings';
  const [paid, back] = [`invoice ${invoiceId}, paid`, `invoice ${invoiceId}, taken back`];
  const found = async (change: Parameters<typeof broken>[0]) => (await broken(change)).filter((finding) => finding.rule === rule);
  expect(await found((tx) => tx`update invoice
    set paid_amount = 90000`)).toEqual([{ rule, row: paid, expected: 90_000n, found: 100_000n }]);
  expect(await found((tx) => tx`update invoice
    set reversed_amount = 40000`)).toEqual([{ rule, row: back, expected: 40_000n, found: 30_000n }]);
  expect(await found((tx) => tx`delete from invoice`)).toEqual([{ rule, row: paid, expected: 0n, found: 100_000n }]);
  expect(await found((tx) => tx`update posting set ref = 'other'
    where ref = ${`invoice:${invoiceId}`}`)).toEqual([{ rule, row: paid, expected: 100_000n, found: 0n }]);
});

it('[FIN-05] names an invoice that was credited without a payment, taken back by another sum than its payment, or not paid by a payment too many', async () => {
  const rule = 'an invoice’s paid and reversed sums match its payments';
  const [paid, back] = [`invoice ${invoiceId}, paid`, `invoice ${invoiceId}, taken back`];
  expect(await broken((tx) => tx`update payment set refunded = 0`)).toEqual([{ rule, row: back, expected: 0n, found: 30_000n }]);
  expect(await broken((tx) => tx`update payment set amount = 90000`)).toEqual([{ rule, row: paid, expected: 90_000n, found: 100_000n }]);
  expect(await broken((tx) => tx`update payment
    set balance_effect = 'surplus', refunded = 0`)).toContainEqual({ rule, row: paid, expected: 0n, found: 100_000n });
  expect(await broken((tx) => tx`update invoice set accepted_by = 1`)).toEqual([{ rule, row: paid, expected: 100_000n, found: 0n }]);
  const unpaid = await broken(async (tx) => {
    await tx`update payment set balance_effect = 'surplus', refunded = 0`;
    await tx`update invoice set status = 1, paid_amount = 0, reversed_amount = 0, paid_at = null`;
  });
  expect(unpaid).toContainEqual({ rule, row: `invoice ${invoiceId}, surplus`, expected: 1n, found: 0n });
});

it('[FIN-08] names a write-off without its posting, and a posting without its write-off', async () => {
  const rule = 'a transfer matches its posting';
  const wish = (tx: Transaction) => tx<{ id: bigint }[]>`
    insert into write_off (customer_id, organization_id, login_id, amount, currency, comment)
    values (${customer.customerId}, 5, 1, 400, 'UAH', '') returning id`;
  const [unmoved] = await broken(wish);
  expect(unmoved).toMatchObject({ rule, expected: 400n, found: 0n });
  const moved = (amount: number, currency = 'UAH') => broken(async (tx) => {
    const [written] = await wish(tx);
    const [branch] = await tx<{ id: bigint }[]>`
      insert into account (customer_id, organization_id, kind, currency) values (${customer.customerId}, 5, 'organization', ${currency})
      returning id`;
    await tx`
      insert into posting (ref, kind, customer_id, debit_account_id, credit_account_id, amount, debit_balance, credit_balance)
      values (${`write_off:${written?.id}`}, 'write_off', ${customer.customerId}, ${branch?.id ?? 0n}, ${customer.accountId}, ${amount}, 0,
        0)`;
  });
  const findings = async (...posted: Parameters<typeof moved>) => (await moved(...posted)).filter((finding) => finding.rule === rule);
  expect(await findings(400)).toEqual([]);
  expect(await findings(399)).toMatchObject([{ expected: 400n, found: 399n }]);
  expect(await findings(400, 'EUR')).toHaveLength(1);
});

it('[FIN-07:pairs] names a posting between accounts that its kind does not join, or of another customer, though all sums agree', async () => {
  const rule = 'a posting moves money as its kind requires, within one customer and one currency';
  const id = await postingOf('by hand');
  expect(await broken((tx) => tx`update posting set kind = 'refund' where id = ${id ?? 0n}`))
    .toEqual([{ rule, row: `posting ${id}, refund from funding to customer`, expected: 1n, found: 0n }]);
  const other = await createCustomer(database.db, 'another');
  expect(await broken((tx) => tx`update posting set customer_id = ${other.customerId} where id = ${id ?? 0n}`)).toMatchObject([{ rule }]);
  expect(await broken((tx) => tx`update posting set customer_id = null where id = ${id ?? 0n}`)).toMatchObject([{ rule }]);
});

it('[FIN-07] holds what is reserved of each currency against its own lists', async () => {
  const rule = 'the reserved account has what lists have reserved';
  const findings = await broken(async (tx) => {
    await openAccounts(tx, customer.customerId, 'EUR');
    await tx`update account set balance = balance + case currency when 'UAH' then 5 else -5 end where customer_id = ${customer.customerId}
      and kind = 'reserved'`;
  }, 'account_not_overdrawn');
  expect(findings).toContainEqual({ rule, row: `customer ${customer.customerId}, EUR`, expected: 0n, found: -5n });
});

it('[FIN-07] names somebody to whom a debt would owe', async () => {
  const findings = await broken((tx) => tx`insert into account (customer_id, kind, currency, balance)
    values (${customer.customerId}, 'receivable', 'UAH', 3)`);
  expect(findings.map(({ rule, found }) => [rule, found])).toContainEqual(['a debt account is never above zero', 3n]);
});

it('[FIN-07] names a list that reserves without having posted, and what is reserved for no list', async () => {
  const findings = await broken(async (tx) => {
    await reserveForList(tx, { ...customer, listId: 77n, amount: 10_000n });
    await tx`update mailing_charge set reserved = 9000 where list_id = 77`;
  });
  const rules = findings.map(({ rule, row }) => [rule, row]);
  expect(rules).toContainEqual(['the money of a list is the sum of its postings', 'list 77, reserved']);
  expect(rules).toContainEqual(['the reserved account has what lists have reserved', `customer ${customer.customerId}, UAH`]);
  expect(rules).toContainEqual(['a reserved amount is charged, released, or kept for queued messages', 'list 77']);
});

describe('the nightly check', () => {
  const night = 3;

  it('[FIN-07:pairs] is made once, whichever of many nodes comes first, and is remembered', async () => {
    const results = await Promise.all(Array.from({ length: 6 }, () => checkLedger(database.db, night)));
    expect(results.filter((result) => result !== null)).toEqual([[]]);
    expect(await lastLedgerCheck(database.db)).toMatchObject({ findings: [] });
  });

  it('[FIN-07:pairs] remembers what it found, in sums of any size', async () => {
    await database.db`delete from ledger_check`;
    await database.db`update account set balance = balance + 9007199254740993 where id = ${customer.accountId}`;
    const findings = await checkLedger(database.db, night);
    expect(
      findings?.map(({ rule }) => rule),
    ).toEqual(['the balances of a currency add up to zero', 'a balance is the sum of its postings']);
    expect(
      (await lastLedgerCheck(database.db))?.findings[0],
    ).toEqual({ rule: 'the balances of a currency add up to zero', row: 'UAH', expected: '0', found: '9007199254740993' });
    await database.db`update account set balance = balance - 9007199254740993 where id = ${customer.accountId}`;
  });

  it('[FIN-07:pairs] is made good where the program that began it has died, and not while it goes on', async () => {
    await database.db`update ledger_check set finished_at = null, findings = null, started_at = now() - interval '59 minutes'`;
    expect(await checkLedger(database.db, night)).toBeNull();
    await database.db`update ledger_check set started_at = now() - interval '61 minutes'`;
    expect(await checkLedger(database.db, night)).toEqual([]);
  });
});
