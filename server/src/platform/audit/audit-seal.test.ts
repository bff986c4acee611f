import { createTestDatabase, type TestDatabase } from '../../../test/database';
import { inTransaction } from '../db';
import { sealAudit, sealHash, verifyAudit, writeAudit, writeOutcome, type AuditEntry } from './index';

let database: TestDatabase;
let whose: { customerId: bigint; loginId: bigint };
beforeEach(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const [customer] = await db<{ id: bigint }[]>`
    with priced as (insert into tariff (name, currency) values ('standard', 'UAH') returning id)
    insert into customer (name, tariff_id) select 'sealed', id from priced returning id`;
  const customerId = customer?.id ?? 0n;
  const [login] = await db<{ id: bigint }[]>`insert into login (customer_id, login, name, password_hash)
    values (${customerId}, 'anna', 'Anna', 'x') returning id`;
  whose = { customerId, loginId: login?.id ?? 0n };
});
afterEach(async () => { await database.drop(); });

const entry = (path: string): AuditEntry => ({
  event: 'call', at: new Date('2026-03-01T10:00:00.123Z'), ...whose, impersonatorId: null, subject: { uuid: 'b', id: 7 },
  requestInfo: {
    method: 'POST', path, requestId: '6f1d3c52-8a0e-4b7b-9d55-0d3e0a5e0009', callerRequestId: 'of "his"\nown', address: '192.0.2.1',
  },
});
const write = (path: string) => writeAudit(database.db, entry(path));
const close = (id: bigint, outcome = 'done') => writeOutcome(database.db, {
  entry: id, at: new Date(), outcome, subject: {}, changes: { status: [1, 2] },
});
const behindTheBack = (statement: string) => database.db.begin(async (tx) => {
  await tx`set local session_replication_role = replica`;
  await tx.unsafe(statement);
});

async function sealedTwice() {
  const first = await write('/admin/logins/lock');
  await close(first);
  const second = await write('/admin/logins/unlock');
  await sealAudit(database.db);
  await close(second, 'not_found');
  await write('/admin/logins/update');
  await sealAudit(database.db);
}

it('[ADM-07] is sealed as it grows, and holds, whatever the time zone of who proves it; what is there already is not sealed again', async () => {
  const { db } = database;
  expect(await sealAudit(db)).toBeNull();
  expect(await verifyAudit(db)).toEqual({ seals: 0, last: null, broken: null });
  await sealedTwice();
  expect(await sealAudit(db)).toBeNull();
  const proof = await verifyAudit(db);
  expect(proof).toEqual({ seals: 2, last: { id: 2n, hash: await sealHash(db, 2n) }, broken: null });
  await inTransaction(db, async (tx) => {
    await tx`set local time zone 'Asia/Kathmandu'`;
    expect(await verifyAudit(tx)).toEqual(proof);
  });
});

it.each([
  ['an entry that is changed', 1n, `update audit_entry set path = '/admin/logins/list' where id = 1`],
  ['an entry’s time that is moved by a microsecond', 1n, `update audit_entry set at = at + interval '1 microsecond' where id = 2`],
  ['an entry that is removed', 1n, `delete from audit_entry where id = 2`],
  [
    'an entry that is slipped in below', 1n,
    `insert into audit_entry (id, at, event, customer_id, login_id, impersonator_login_id, method, path, subject, request_id) overriding system value select -1, at, event, customer_id, login_id, impersonator_login_id, method, path, subject, request_id from audit_entry where id = 1`,
  ],
  ['an outcome that is changed', 2n, `update audit_outcome set outcome = 'done' where id = 2`],
  ['what was changed, told otherwise', 1n, `update audit_outcome set changes = '{"status": [2, 1]}' where id = 1`],
  ['whom a call concerned, told otherwise', 1n, `update audit_outcome set customer_id = (select min(id) from customer) where id = 1`],
  ['a hash that is another', 1n, `update audit_seal set hash = sha256('') where id = 1`],
  ['a seal that is removed', 2n, `delete from audit_seal where id = 1`],
])('[ADM-07] shows %s', async (_, broken, statement) => {
  await sealedTwice();
  await behindTheBack(statement);
  expect((await verifyAudit(database.db)).broken).toBe(broken);
});

it('waits for who has not ended writing, and nothing below a seal turns up later', async () => {
  const { db } = database;
  let written = () => undefined as void;
  let end = () => undefined as void;
  const isWritten = new Promise<void>((resolve) => { written = resolve; });
  const mayEnd = new Promise<void>((resolve) => { end = resolve; });
  const slow = inTransaction(db, async (tx) => {
    await writeAudit(tx, entry('/slow'));
    written();
    await mayEnd;
  });
  await isWritten;
  await write('/later and there already');
  expect(await sealAudit(db)).toBeNull();
  end();
  await slow;
  expect(await sealAudit(db)).toMatchObject({ id: 1n, more: false });
  expect(await db`select entries_to from audit_seal`).toEqual([{ entries_to: 2n }]);
  expect(await verifyAudit(db)).toMatchObject({ seals: 1, broken: null });
});

it('takes much in pieces, and one seal for what two nodes would seal at once', async () => {
  const { db } = database;
  for (let at = 0; at < 7; at += 1) await close(await write(`/admin/${at}`));
  expect(await sealAudit(db, 3)).toMatchObject({ id: 1n, more: true });
  expect(await sealAudit(db, 3)).toMatchObject({ id: 2n, more: true });
  await Promise.all([sealAudit(db, 3), sealAudit(db, 3), sealAudit(db, 3)]);
  expect(await sealAudit(db, 3)).toBeNull();
  expect(await verifyAudit(db)).toMatchObject({ seals: 3, broken: null });
});

it('its seals stay: the database refuses to change or remove one', async () => {
  await sealedTwice();
  const { db } = database;
  for (const change of [db`update audit_seal set hash = sha256('')`, db`delete
    from audit_seal`, db`truncate audit_seal`]) await expect(change).rejects.toMatchObject({ code: '23001' });
});
