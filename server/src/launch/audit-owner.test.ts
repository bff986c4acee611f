import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { lastAuditVerification, protectAudit, sealAudit, verifyAudit, writeAudit, writeOutcome, writeRefusal } from '../platform/audit';
import { claimNight } from '../platform/background';
import {
  connectDatabase, embeddedMaintenanceUrl, migrate, restoreDump, startEmbedded, writeDump, type EmbeddedDatabase, type Pool,
} from '../platform/db';
import { seedDemo } from '../demo';
import { migrateProtected, withReleasedAudit } from './migrate-protected';

const migrations = path.resolve(__dirname, '../../migrations');
const AT = new Date('2026-05-01T10:07:00Z');
const REQUEST_INFO = {
  method: 'POST', path: '/login', requestId: '0198c1d0-0000-7000-8000-000000000001', callerRequestId: null, address: '203.0.113.5',
};
const TABLES = ['audit_entry', 'audit_outcome', 'audit_seal', 'audit_verification'];

let folder: string;
let database: EmbeddedDatabase;
let portal: Pool;
let superuser: Pool;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-audit-owner-'));
  chmodSync(folder, 0o755);
  database = await startEmbedded({ dataDir: path.join(folder, 'postgres') });
  await migrateProtected(database, migrations);
  portal = connectDatabase(database.url, { max: 2 });
  superuser = connectDatabase(database.maintenanceUrl, { max: 1 });
  const url = 'http://127.0.0.1:1';
  await seedDemo(portal, {
    password: 'a long enough one', simulators: { smsc: { host: '127.0.0.1', port: 1 }, providersUrl: url, sandboxUrl: url },
  });
});
afterAll(async () => {
  await portal.end();
  await superuser.end();
  await database.stop();
  rmSync(folder, { recursive: true });
});

async function act(db: Pool): Promise<void> {
  const [login] = await db<{ id: bigint; customer: bigint }[]>`select id, customer_id as customer from login order by id limit 1`;
  if (!login) throw new Error('there is no login');
  const entry = await writeAudit(db, {
    event: 'call', at: AT, customerId: login.customer, loginId: login.id, impersonatorId: null, subject: {}, requestInfo: REQUEST_INFO,
  });
  await writeOutcome(db, { entry, at: AT, outcome: 'done', subject: {} });
}

const protection = (db: Pool) => db`
  select relname as name, relowner::regrole::text as owner, relacl::text as rights,
    array(select tgname::text || tgenabled::text from pg_trigger where tgrelid = c.oid and not tgisinternal order by 1) as triggers
  from pg_class c where relname like any(array['audit_entry%', 'audit_outcome%', 'audit_seal%', 'audit_verification%'])
  union all
  select proname, proowner::regrole::text, proacl::text, null from pg_proc where proname in ('reject_change', 'lock_audit_append')
  order by 1`;

it('[ADM-07] runs the portal as an ordinary role, which is not the owner of its audit', async () => {
  const [role] =
    await portal`select rolname as name, rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as mighty
      from pg_roles where rolname = current_user`;
  expect(role).toEqual({ name: 'portal', mighty: false });
  const owned =
    await portal`select relname from pg_class where relowner = current_user::regrole
      and relname like any(array['audit_entry%', 'audit_outcome%', 'audit_seal%', 'audit_verification%'])`;
  expect(owned).toEqual([]);
  expect(embeddedMaintenanceUrl(path.join(folder, 'postgres'))).toBe(database.maintenanceUrl);
});

it('[ADM-07] writes, seals and verifies the audit as that role', async () => {
  const before = (await verifyAudit(portal)).seals;
  await act(portal);
  await writeRefusal(portal, { error: 'login_failed', at: AT, requestInfo: REQUEST_INFO, actor: null, claims: { login: 'nobody' } });
  expect(await sealAudit(portal)).toMatchObject({ more: false });
  expect(await verifyAudit(portal)).toMatchObject({ seals: before + 1, broken: null });
  const night = await claimNight(portal, { table: 'audit_verification', hour: 0 });
  await portal`update audit_verification set finished_at = now(), seals = 1 where night = ${night}`;
  expect(await lastAuditVerification(portal)).toMatchObject({ broken: null });
});

const onEachTable = TABLES.flatMap((table) => [
  `alter table ${table} disable trigger all`, `alter table ${table} disable trigger user`,
  `alter table ${table} add column more text`, `alter table ${table} rename to gone`, `alter table ${table} owner to portal`,
  `alter table ${table} enable row level security`, `alter table ${table} set schema pg_temp`,
  `delete from ${table}`, `truncate ${table} cascade`, `drop table ${table} cascade`,
  `grant delete on ${table} to portal; delete from ${table}`,
  `create trigger mine before insert on ${table} for each row execute function suppress_redundant_updates_trigger()`,
  `create rule mine as on insert to ${table} do instead nothing`, `create index on ${table} ((1))`,
  `create table mine () inherits (${table})`,
]);
const onEachFunction = ['reject_change', 'lock_audit_append'].flatMap((name) => [
  `create or replace function ${name}() returns trigger language plpgsql as $$ begin return null; end $$`,
  `drop function ${name}() cascade`, `alter function ${name}() rename to gone`, `alter function ${name}() set search_path = public`,
  `alter function ${name}() owner to portal`,
]);
it.each([
  ...onEachTable, ...onEachFunction,
  'drop trigger audit_entry_append_only on audit_entry', 'drop trigger audit_outcome_append_only on audit_outcome',
  'drop trigger audit_seal_append_only on audit_seal',
  `update audit_entry set path = '/'`, 'update audit_entry set id = default', `update audit_outcome set outcome = 'done'`,
  `update audit_seal set hash = sha256('')`,
  `insert into audit_entry (id, at, event) overriding system value values (9223372036854775807, now(), 'refused')`,
  `select setval('audit_entry_id_seq', 1)`, 'alter sequence audit_outcome_id_seq restart', 'alter table audit_entry alter id drop identity',
  'set session_replication_role = replica', 'alter role portal set session_replication_role = replica',
  'alter database portal set session_replication_role = replica',
  'alter role portal superuser', 'alter role portal createrole', 'alter role app nologin', 'grant app to portal', 'set role app',
  'set session authorization app',
  'create role another', 'drop schema public cascade', 'alter schema public owner to portal', 'alter schema public rename to other',
  'alter database portal owner to portal', 'create extension file_fdw', `copy audit_entry from program 'true'`,
  `select pg_read_file('postgresql.conf')`,
])('[ADM-07] refuses the portal’s role: %s', async (statement) => {
  const before = await protection(superuser);
  await expect(portal.begin((tx) => tx.unsafe(statement))).rejects.toMatchObject({ code: '42501' });
  expect(await protection(superuser)).toEqual(before);
});

it('[ADM-07] refuses the portal’s role to drop the database from another one', async () => {
  const elsewhere = connectDatabase(database.url.replace(/portal$/, 'postgres'), { max: 1 });
  await expect(elsewhere`drop database portal with (force)`).rejects.toMatchObject({ code: '42501' });
  await elsewhere.end();
});

it('[ADM-07] keeps its rows where the portal’s role drops everything that it owns', async () => {
  const rows = () => (
    superuser`select (select count(*) from audit_entry) as entries, (select count(*) from audit_outcome) as outcomes,
      (select count(*) from audit_seal) as seals`
  );
  const before = await rows();
  const dropped = new Error('undone');
  await expect(portal.begin(async (tx) => {
    await tx`drop owned by portal cascade`;
    throw dropped;
  })).rejects.toBe(dropped);
  expect(await rows()).toEqual(before);
});

it('[ADM-07] protects again what is protected, which changes nothing', async () => {
  const before = await protection(superuser);
  await protectAudit(database.maintenanceUrl);
  expect(await protection(superuser)).toEqual(before);
});

it('[ADM-07] has no function of the portal’s role run by the superuser', async () => {
  await portal.unsafe(
    `create function quote_ident(name) returns text language plpgsql as $$ begin raise exception 'run by %', current_user; end $$`,
  );
  await protectAudit(database.maintenanceUrl);
  await portal`drop function quote_ident(name)`;
});

describe('a database that a portal moves to', () => {
  async function another(name: string, work: (access: { url: string; maintenanceUrl: string }, db: Pool) => Promise<void>): Promise<void> {
    await superuser.unsafe(`create database ${name} owner portal`);
    const access = { url: database.url.replace(/portal$/, name), maintenanceUrl: database.maintenanceUrl.replace(/portal$/, name) };
    const db = connectDatabase(access.url, { max: 1 });
    try {
      await work(access, db);
    } finally {
      await db.end();
      await superuser.unsafe(`drop database ${name} with (force)`);
    }
  }

  it('[ADM-07] [NFR-05:dump] is restored though it is protected and has refused logins, and is protected afterwards', () => another('moved', async (access, db) => {
    await migrateProtected(access, migrations);
    await writeRefusal(db, { error: 'login_failed', at: AT, requestInfo: REQUEST_INFO, actor: null, claims: { login: 'nobody' } });
    await sealAudit(db);
    const target = connectDatabase(access.maintenanceUrl, { max: 1 });
    const afterCreation = await protection(target);
    const output = new PassThrough();
    const [bytes] = await Promise.all([buffer(output), writeDump(database.url, output, AT)]);
    await withReleasedAudit(access, () => restoreDump(access.url, Readable.from([bytes]), { migrations }));
    expect(await protection(target)).toEqual(afterCreation);
    await target.end();
    expect(await verifyAudit(db)).toEqual(await verifyAudit(portal));
    await act(db);
    expect(await sealAudit(db)).not.toBeNull();
    await expect(db`delete from audit_entry`).rejects.toMatchObject({ code: '42501' });
  }));

  it('[ADM-07] is protected after a restore that failed', () => another('failed', async (access, db) => {
    await migrateProtected(access, migrations);
    await expect(withReleasedAudit(access, () => restoreDump(access.url, Readable.from(['no dump']), { migrations }))).rejects.toThrow(
      'The dump is damaged',
    );
    await expect(db`alter table audit_entry disable trigger all`).rejects.toMatchObject({ code: '42501' });
  }));

  it('[ADM-07] lets later migrations change the audit, and is protected afterwards', () => another('later', async (access, db) => {
    const files = path.join(folder, 'migrations');
    await migrateProtected(access, migrations);
    const target = connectDatabase(access.maintenanceUrl, { max: 1 });
    const afterCreation = await protection(target);
    cpSync(migrations, files, { recursive: true });
    writeFileSync(path.join(files, `${await nextNumber(db)}-later.sql`), 'alter table audit_outcome add column reason text;');
    expect(await migrateProtected(access, files)).toHaveLength(1);
    expect(await protection(target)).toEqual(afterCreation);
    await target.end();
    await db`insert into audit_outcome (entry_id, at, outcome, reason) select 1, now(), 'done', 'new' where false`;
    await expect(db`update audit_outcome set reason = 'other'`).rejects.toMatchObject({ code: '42501' });
  }));

  it('[ADM-07] names what is wrong with the roles', () => another('wrong', async (access) => {
    await migrate(access.url, migrations);
    await expect(migrateProtected({ ...access, maintenanceUrl: access.url }, migrations)).rejects.toThrow(
      'DATABASE_ADMIN_URL and DATABASE_URL use the same role',
    );
    await superuser`create role helper login`;
    const helper = access.maintenanceUrl.replace('//app@', '//helper@');
    await expect(migrateProtected({ ...access, maintenanceUrl: helper }, migrations)).rejects.toThrow(
      'The role of DATABASE_ADMIN_URL is not a superuser',
    );
    await superuser`drop role helper`;
  }));
});

async function nextNumber(db: Pool): Promise<string> {
  const [row] = await db<{ next: number }[]>`select max(version) + 1 as next from schema_migration`;
  return String(row?.next).padStart(4, '0');
}
