import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../test/database';
import { sealAudit, verifyAudit, writeAudit, writeOutcome } from '../platform/audit';
import { migrate } from '../platform/db';

const migrations = path.resolve(__dirname, '../../migrations');
const AT = new Date('2026-05-01T10:07:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false, plainOwner: true });
  await migrate(database.url, migrations);
  await database.db`
    with priced as (insert into tariff (name, currency) values ('standard', 'UAH') returning id),
    created as (insert into customer (name, tariff_id) select 'Contract 17', id from priced returning id)
    insert into login (customer_id, login, name, maskrole, password_hash) select id, 'boss', 'Boss', 16, 'none' from created`;
});
afterAll(() => database.drop());

it('needs no superuser: the owner of a database can migrate it', async () => {
  const { db } = database;
  const [role] = await db<{ superuser: boolean; owner: boolean }[]>`
    select rolsuper as superuser, datdba = pg_roles.oid as owner from pg_roles, pg_database where rolname = current_user
      and datname = current_database()`;
  expect(role).toEqual({ superuser: false, owner: true });
  expect(await db`select version from schema_migration`).toHaveLength(readdirSync(migrations).length);
});

it('[ADM-07] leaves the owner the right to add to the audit and to seal it, and none to change what stands in it', async () => {
  const { db } = database;
  const [login] = await db<{ id: bigint; customer: bigint }[]>`select id, customer_id as customer from login`;
  if (!login) throw new Error('there is no login');
  const entry = await writeAudit(db, {
    event: 'call', at: AT, customerId: login.customer, loginId: login.id, impersonatorId: null, subject: { uuid: 'u-1' },
    requestInfo: {
      method: 'POST', path: '/admin/customers/update', requestId: '0198c1d0-0000-7000-8000-000000000001', callerRequestId: null,
      address: '203.0.113.5',
    },
  });
  expect(await db`select entry_id from audit_pending_call where entry_id = ${entry}`).toHaveLength(1);
  await writeOutcome(db, { entry, at: AT, outcome: 'done', subject: { made: 'u-2' }, changes: { name: ['Before', 'After'] } });
  expect(await db`select path, outcome, changes from audit_entry a join audit_outcome o on o.entry_id = a.id
    where a.id = ${entry}`).toEqual([
    { path: '/admin/customers/update', outcome: 'done', changes: { name: ['Before', 'After'] } },
  ]);
  expect(await db`select from audit_pending_call where entry_id = ${entry}`).toHaveLength(0);
  await sealAudit(db);
  expect(await verifyAudit(db)).toMatchObject({ seals: 1, broken: null });
  for (const change of [
    db`update audit_entry set path = '/'`, db`delete from audit_entry`, db`truncate audit_entry cascade`,
    db`update audit_outcome set outcome = 'done'`, db`delete from audit_outcome`, db`truncate audit_outcome`,
    db`update audit_seal set hash = ''`, db`delete from audit_seal`, db`truncate audit_seal`,
  ]) await expect(change).rejects.toMatchObject({ code: '42501' });
  await expect(db`update audit_entry set id = default`).rejects.toMatchObject({ code: '23001' });
});
