import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../test/database';
import { sealAudit, verifyAudit, writeAudit, writeOutcome } from '../audit';
import { migrate } from '../db';

const migrations = path.resolve(__dirname, '../../migrations');
/** The last one of a release whose audit said what was done, and not yet what was changed. */
const BEFORE = 19;
const AT = new Date('2026-05-01T10:07:00Z');

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false, plainOwner: true });
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-owner-'));
  for (const name of readdirSync(migrations).sort().slice(0, BEFORE)) cpSync(path.join(migrations, name), path.join(folder, name));
  await migrate(database.url, folder);
  await useAsBefore();
  await migrate(database.url, migrations);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

/** Of everything that later releases look through, one or two. */
async function useAsBefore(): Promise<void> {
  await database.db.unsafe(`
    insert into tariff (name, currency) values ('standard', 'UAH');
    insert into tariff_version (tariff_id, valid_from) select id, '2026-01-01' from tariff;
    insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price) select id, 'sms', '38067', 'UA', 'Kyivstar', 9000 from tariff_version;
    insert into customer (name, tariff_id) select 'Contract 17', id from tariff;
    insert into organization (customer_id, name, type) select id, 'office', 2 from customer;
    insert into login (customer_id, login, name, maskrole, password_hash) select id, 'boss', 'Boss', 16, 'none' from customer;
    insert into account (kind, currency) values ('funding', 'UAH');
    insert into account (customer_id, kind, currency) select id, 'customer', 'UAH' from customer;
    insert into posting (ref, kind, customer_id, debit_account_id, credit_account_id, amount)
      select 'paid ' || n, 'top_up', payer.customer_id, funding.id, payer.id, 500
      from generate_series(1, 2) n, account payer, account funding where payer.kind = 'customer' and funding.kind = 'funding';
    insert into provider (name, channel) values ('SMSC', 'smpp');
    insert into provider_connection (provider_id, name, settings) select id, 'smsc-1', '{}' from provider;
    insert into direction_rate (provider_connection_id, message_type, prefix, valid_from, currency, cost)
      select id, 'sms', '38067', day, 'UAH', 4000 from provider_connection, unnest(array['2026-01-01', '2026-03-01']::timestamptz[]) day;
    insert into alpha_name (customer_id, organization_id, name) select customer_id, id, 'SHOP' from organization;
    insert into direction (customer_id, alpha_name_id, message_type, priority, provider_connection_id, provider_alpha_name)
      select customer_id, alpha_name.id, 'sms', priority, provider_connection.id, 'SHOP' from alpha_name, provider_connection, generate_series(0, 1) priority;
    insert into mailing_list (customer_id, login_id, account_id, alpha_name_id, name, description, request_hash, message_type, content_type, body, parts, status, recipients, confirmed_at)
      select login.customer_id, login.id, account.id, alpha_name.id, 'list', '', '\\x00', 'sms', 'text/plain', 'Hello', 1, 2, 1, '2026-05-01 10:07Z'
      from login join account using (customer_id) join alpha_name using (customer_id);
    insert into message (customer_id, list_id, recipient, status, parts, price, charged) select customer_id, id, '380671234567', 3, 1, 30, 30 from mailing_list;
    insert into audit_entry (at, event, customer_id, login_id, method, path, request_id)
      select now(), 'call', customer_id, id, 'POST', path, gen_random_uuid() from login, unnest(array['/finished', '/cut-off']) path;
    insert into audit_outcome (entry_id, at, outcome) select id, at, 'done' from audit_entry where path = '/finished';`);
}

it('needs no superuser: whoever owns the database can bring it to the newest release with all that is in it', async () => {
  const { db } = database;
  const [role] = await db<{ superuser: boolean; owner: boolean }[]>`
    select rolsuper as superuser, datdba = pg_roles.oid as owner from pg_roles, pg_database where rolname = current_user and datname = current_database()`;
  expect(role).toEqual({ superuser: false, owner: true });
  expect(await db`select version from schema_migration`).toHaveLength(readdirSync(migrations).length);
  expect(await db`select credit_balance as holds from posting order by id`).toEqual([{ holds: 500n }, { holds: 1_000n }]);
  expect(await db`select messages, charged from usage`).toEqual([{ messages: 1n, charged: 30n }]);
  expect(await db`select prices from tariff_version`).toEqual([{ prices: 1 }]);
  expect(await db`select valid_to from direction_rate order by valid_from`).toEqual([{ valid_to: new Date('2026-03-01T00:00:00Z') }, { valid_to: null }]);
  expect(await db`select priority from direction`).toHaveLength(1);
  expect(await db`select path from audit_open join audit_entry on id = entry_id`).toEqual([{ path: '/cut-off' }]);
});

it('[ADM-07] leaves the owner the right to add to the audit and to seal it, and none to change what stands in it', async () => {
  const { db } = database;
  const [login] = await db<{ id: bigint; customer: bigint }[]>`select id, customer_id as customer from login`;
  if (!login) throw new Error('there is no login');
  const entry = await writeAudit(db, {
    event: 'call', at: AT, customerId: login.customer, loginId: login.id, impersonatorId: null, subject: { uuid: 'u-1' },
    asked: { method: 'POST', path: '/admin/customers/update', requestId: '0198c1d0-0000-7000-8000-000000000001', callerRequestId: null, address: '203.0.113.5' },
  });
  expect(await db`select entry_id from audit_open where entry_id = ${entry}`).toHaveLength(1);
  await writeOutcome(db, { entry, at: AT, outcome: 'done', subject: { made: 'u-2' }, changes: { name: ['Before', 'After'] } });
  expect(await db`select path, outcome, changes from audit_entry a join audit_outcome o on o.entry_id = a.id where a.id = ${entry}`).toEqual([
    { path: '/admin/customers/update', outcome: 'done', changes: { name: ['Before', 'After'] } },
  ]);
  expect(await db`select from audit_open where entry_id = ${entry}`).toHaveLength(0);
  await sealAudit(db);
  expect(await verifyAudit(db)).toMatchObject({ seals: 1, broken: null });
  for (const change of [
    db`update audit_entry set path = '/'`, db`delete from audit_entry`, db`truncate audit_entry cascade`,
    db`update audit_outcome set outcome = 'done'`, db`delete from audit_outcome`, db`truncate audit_outcome`,
    db`update audit_seal set hash = ''`, db`delete from audit_seal`, db`truncate audit_seal`,
  ]) await expect(change).rejects.toMatchObject({ code: '42501' });
  await expect(db`update audit_entry set id = default`).rejects.toMatchObject({ code: '23001' });
});
