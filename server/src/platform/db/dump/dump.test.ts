import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createTestDatabase, type TestDatabase } from '../../../../test/database';
import { seedDemo } from '../../../demo';
import { verifyLiveLedger } from '../../../money/billing';
import { verifyAudit } from '../../audit';
import { restoreDump, writeDump, type Pool } from '../index';

const migrations = path.resolve(__dirname, '../../../../migrations');
const NOW = new Date('2026-11-23T12:00:00Z');

let source: TestDatabase;
let dump: Buffer;
const targets: TestDatabase[] = [];

beforeAll(async () => {
  source = await createTestDatabase();
  const url = 'http://127.0.0.1:1';
  await seedDemo(source.db, {
    password: 'a long enough one', simulators: { smsc: { host: '127.0.0.1', port: 1 }, providersUrl: url, sandboxUrl: url },
  });
  const odd = '\\.\n\\.\n"quoted" \'один\' 👋\r\ntab\tback\\slash \\N';
  await source.db`insert into organization (customer_id, name, type, address) select id, ${odd}, 2, ${odd} from customer limit 1`;
  dump = await dumpOf(source.url);
});
afterAll(async () => {
  for (const target of targets) await target.drop();
  await source.drop();
});

async function dumpOf(url: string): Promise<Buffer> {
  const output = new PassThrough();
  const [bytes] = await Promise.all([buffer(output), writeDump(url, output, NOW)]);
  return bytes;
}

async function newTarget(options: Parameters<typeof createTestDatabase>[0] = { migrated: false }): Promise<TestDatabase> {
  const target = await createTestDatabase(options);
  targets.push(target);
  return target;
}

const restore = (target: TestDatabase, bytes: Buffer) => restoreDump(target.url, Readable.from([bytes]), { migrations });

async function contentOf(db: Pool): Promise<Record<string, string>> {
  const tables = await db<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration'
      order by 1`;
  const entries = await Promise.all(tables.map(async ({ name }) => {
    const [row] = await db<{ hash: string }[]>`select count(*) || ':' || coalesce(md5(string_agg(t::text, E'\n' order by t::text)),
      '') as hash from ${db(name)} t`;
    return [name, row?.hash ?? ''] as const;
  }));
  return Object.fromEntries(entries);
}

it('[NFR-05:dump] restores every row, sequence, constraint and trigger into an empty database', async () => {
  const target = await newTarget();
  await restore(target, dump);
  expect(await contentOf(target.db)).toEqual(await contentOf(source.db));
  const objectsOf = async (db: Pool) => [
    await db`select conname, pg_get_constraintdef(oid) as definition from pg_constraint where connamespace = 'public'::regnamespace
      order by conname, definition`,
    await db`select tgname, tgenabled from pg_trigger where not tgisinternal order by tgname, tgrelid::regclass::text`,
    await db`select sequencename, last_value from pg_sequences order by sequencename`,
  ];
  expect(await objectsOf(target.db)).toEqual(await objectsOf(source.db));
  expect(await verifyLiveLedger(target.db)).toEqual(await verifyLiveLedger(source.db));
  expect(await verifyAudit(target.db)).toEqual(await verifyAudit(source.db));
});

it('[NFR-05:move] moves to a PostgreSQL of one’s own whose role owns the database and is no superuser', async () => {
  const target = await newTarget({ migrated: false, plainOwner: true });
  await restore(target, dump);
  expect(await contentOf(target.db)).toEqual(await contentOf(source.db));
  await target.db`insert into tariff (name, currency) values ('After the move', 'UAH')`;
});

it('writes a dump of one moment while rows are added', async () => {
  const output = new PassThrough();
  const first = new Promise<void>((resolve) => output.once('readable', resolve));
  const written = writeDump(source.url, output, NOW);
  await first;
  const [{ count: before } = { count: 0n }] = await source.db<{ count: bigint }[]>`select count(*) from tariff`;
  await source.db`insert into tariff (name, currency) values ('Added meanwhile', 'EUR')`;
  const [bytes] = await Promise.all([buffer(output), written]);
  expect(gunzipSync(bytes).toString()).not.toContain('Added meanwhile');
  const target = await newTarget({});
  await restore(target, bytes);
  expect(await target.db`select count(*) from tariff`).toEqual([{ count: before }]);
});

it('refuses a database with customers and leaves it as it is', async () => {
  const before = await contentOf(source.db);
  await expect(restore(source, dump)).rejects.toThrow('The database already has customers. Restore into an empty one.');
  expect(await contentOf(source.db)).toEqual(before);
});

it('refuses a database that is not the portal’s', async () => {
  const target = await newTarget();
  await target.db`create table somebody_elses (id integer)`;
  await expect(restore(target, dump)).rejects.toThrow('already has customers');
});

const text = () => gunzipSync(dump).toString('latin1');
const changed = (change: (all: string) => string) => gzipSync(Buffer.from(change(text()), 'latin1'));

it.each<[string, () => Buffer]>([
  ['a file that was cut off', () => dump.subarray(0, dump.length - 500)],
  ['a dump without its end', () => changed((all) => all.slice(0, all.lastIndexOf('-- end of dump')))],
  ['a dump with a missing row', () => changed((all) => all.replace(/(COPY "tariff" [^\n]*\n)[^\n]*\n/, '$1'))],
  ['a dump with a line too many', () => changed((all) => all.replace('\nCOPY "tariff" ', '\ndrop table customer;\nCOPY "tariff" '))],
  ['a file that is no gzip', () => Buffer.from('-- portal dump {}\n')],
  ['another gzip', () => gzipSync('hello\n')],
])('keeps nothing of %s', async (_name, bytes) => {
  const target = await newTarget({});
  await expect(restore(target, bytes())).rejects.toMatchObject({ name: 'StartProblem', message: expect.stringMatching(/dump/) });
  expect(await target.db`select from customer`).toHaveLength(0);
});

it('refuses a dump of a newer release, and one of a release with other migrations', async () => {
  const target = await newTarget({});
  const newer = changed((all) => all.replace('],"postgres"', ',"postgres"').replace(
    /"migrations":\[(.*?)\]/, '"migrations":[$1,{"version":999,"name":"0999-x.sql","sha256":"x"}]',
  ));
  await expect(restore(target, newer)).rejects.toThrow('created by a newer release');
  const other = changed((all) => all.replace(/"sha256":"[0-9a-f]{64}"/, `"sha256":"${'0'.repeat(64)}"`));
  await expect(restore(target, other)).rejects.toThrow('differs from the one here');
});

it('has nothing to dump where no portal was', async () => {
  const blank = await newTarget();
  await expect(writeDump(blank.url, new PassThrough(), NOW)).rejects.toThrow('There is no portal database to dump');
});
