import { createTestDatabase, type TestDatabase } from '../test/database';
import { until } from '../test/until';
import { lastSeal, writeAudit } from './platform/audit';
import { availableOf, lastLedgerCheck, openAccounts, reserveForList, releaseForList, reverseTopUp, topUp } from './money/billing';
import { showBooks, startBookkeeping } from './bookkeeping';
import { inTransaction } from './platform/db';
import { createLog, createMetrics } from './platform/http';

let database: TestDatabase;
let customer: { customerId: bigint; accountId: bigint };
beforeAll(async () => {
  database = await createTestDatabase();
  const [row] = await database.db<{ id: bigint }[]>`
    with priced as (insert into tariff (name, currency) values ('standard', 'UAH') returning id)
    insert into customer (name, tariff_id) select 'kept', id from priced returning id`;
  const customerId = row?.id ?? 0n;
  customer = { customerId, ...await openAccounts(database.db, customerId, 'UAH') };
});
afterAll(async () => { await database.drop(); });

it('[FIN-07] pays debts from what came back, tells the customer, and shows how the check of the night ended', async () => {
  const { db } = database;
  await topUp(db, { accountId: customer.accountId, amount: 90_000n, ref: 'paid' });
  await inTransaction(db, (tx) => reserveForList(tx, { ...customer, listId: 1n, amount: 90_000n }));
  await reverseTopUp(db, { accountId: customer.accountId, amount: 40_000n, ref: 'taken back' });
  await inTransaction(db, (tx) => releaseForList(tx, { ...customer, listId: 1n, amount: 90_000n, ref: 'cancelled' }));
  const errors: unknown[] = [];
  const books = startBookkeeping({ db, log: createLog({ level: 'silent' }), checkHour: 0, onError: (error) => errors.push(error) });
  await until(async () => (await lastLedgerCheck(db)) !== null);
  await books.stop();
  expect(errors).toEqual([]);
  expect((await availableOf(db, customer.customerId, customer.accountId)).available).toBe(50_000n);
  const events = await db<{ data: unknown }[]>`select data from event where customer_id = ${customer.customerId}
    and name = 'balance.changed'`;
  expect(events).toEqual([{ data: { sum: '5.00', currency_code: 'UAH' } }]);
  const metrics = createMetrics({ process: false });
  showBooks(metrics, db);
  expect(await metrics.text()).toMatch(/^portal_ledger_findings 0$/m);
  expect(await metrics.text()).toMatch(/^portal_ledger_checked_seconds \d/m);
});

it('[FIN-07] pays a debt while the check of the night still reads', async () => {
  const { db } = database;
  const [row] = await db<{ id: bigint }[]>`insert into customer (name, tariff_id) select 'meanwhile', id from tariff limit 1 returning id`;
  const customerId = row?.id ?? 0n;
  const other = { customerId, ...await openAccounts(db, customerId, 'UAH') };
  await topUp(db, { accountId: other.accountId, amount: 20_000n, ref: 'paid meanwhile' });
  await inTransaction(db, (tx) => reserveForList(tx, { ...other, listId: 2n, amount: 20_000n }));
  await reverseTopUp(db, { accountId: other.accountId, amount: 20_000n, ref: 'taken back meanwhile' });
  const debtOf = async () => (await db<{ debt: bigint }[]>`select -balance as debt from account where customer_id = ${customerId}
    and kind = 'receivable'`)[0]?.debt;
  let finished: Promise<void> = Promise.resolve();
  await inTransaction(db, async (tx) => {
    await tx`lock table ledger_check in exclusive mode`;
    const books = startBookkeeping({ db, log: createLog({ level: 'silent' }), checkHour: 0, onError: () => undefined, pauseMs: 10 });
    await until(async () => (await db`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock'`).length > 0, 'the check stands still');
    await inTransaction(db, (transaction) => releaseForList(transaction, {
      ...other, listId: 2n, amount: 20_000n, ref: 'cancelled meanwhile',
    }));
    await until(async () => await debtOf() === 0n).finally(() => { finished = books.stop(); });
  });
  await finished;
});

it('[ADM-07] seals the audit as it grows, proves it once a night, and cries out where a row was changed or a seal taken away', async () => {
  const { db } = database;
  const [login] = await db<{ id: bigint }[]>`
    insert into login (customer_id, login, name, password_hash) values (${customer.customerId}, 'sealed', 'Sealed', 'x') returning id`;
  const write = () => writeAudit(db, {
    event: 'logged_in', at: new Date(), customerId: customer.customerId, loginId: login?.id ?? 0n, impersonatorId: null, subject: {},
    requestInfo: null,
  });
  const lines: { level: string; msg: string; seal?: string }[] = [];
  const log = createLog({ level: 'info', destination: { write: (line: string) => void lines.push(JSON.parse(line)) } });
  const keeping = async (work: () => Promise<void>) => {
    const books = startBookkeeping({ db, log, checkHour: 0, onError: () => undefined, pauseMs: 10 });
    try {
      await work();
    } finally {
      await books.stop();
    }
  };
  const logged = (words: string) => until(async () => lines.some(({ msg }) => msg.startsWith(words)), words);
  const metrics = createMetrics({ process: false });
  showBooks(metrics, db);
  const behindTheBack = (statement: string) => db.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx.unsafe(statement);
  });

  await write();
  expect(await metrics.text()).toMatch(/^portal_audit_unsealed_seconds \d/m);
  await keeping(async () => {
    await logged('the audit is sealed');
    await until(async () => (await lastSeal(db)) !== null);
    // Tonight's verification may be done already.
    await behindTheBack('delete from audit_verification; delete from audit_seal');
    await logged('a seal of the audit was changed or removed');
  });
  expect(
    lines.find(({ msg }) => msg.startsWith('a seal')),
  ).toMatchObject({ level: 'error', seal: expect.stringMatching(/^1:[0-9a-f]{64}$/) });
  expect(await metrics.text()).toMatch(/^portal_audit_unsealed_seconds 0$/m);

  await db`delete from audit_verification`;
  await keeping(() => logged('the audit fits its seals'));
  expect(await metrics.text()).toMatch(/^portal_audit_broken 0$/m);
  await db`delete from audit_verification`;
  await behindTheBack(`update audit_entry set event = 'stepped_up'`);
  await keeping(() => logged('the audit was changed after it was sealed'));
  expect(await metrics.text()).toMatch(/^portal_audit_broken 1$/m);
});
