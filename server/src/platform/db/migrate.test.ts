import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../../test/database';
import { inTransaction } from './connect';
import { migrate } from './migrate';

let folder: string;
let database: TestDatabase;

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-migrations-'));
  database = await createTestDatabase({ migrated: false });
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
const run = () => migrate(database.url, folder);

it('applies the files in order, once', async () => {
  write('0001-account.sql', 'create table account (id bigint primary key); insert into account values (1);');
  write('0002-balance.sql', 'alter table account add balance bigint not null default 9007199254740993;');
  expect(await run()).toEqual(['0001-account.sql', '0002-balance.sql']);
  expect(await run()).toEqual([]);
  expect(await database.db`select id, balance from account`).toEqual([{ id: 1n, balance: 9007199254740993n }]);
});

it('lets one of two nodes migrate and the other wait for it', async () => {
  write('0001-slow.sql', 'select pg_sleep(0.3); create table once (id integer);');
  const applied = await Promise.all([run(), run()]);
  expect(applied.flat()).toEqual(['0001-slow.sql']);
});

it('keeps nothing of a file that fails, and says which line is wrong', async () => {
  write('0001-good.sql', 'create table good (id integer);');
  write('0002-bad.sql', 'create table half (id integer);\n\nalter table nothing add x integer;');
  await expect(run()).rejects.toThrow(/Migration 0002-bad\.sql failed, and nothing of it was applied: .*"nothing" does not exist/);
  expect(await database.db`select to_regclass('good')::text as good,
    to_regclass('half')::text as half`).toEqual([{ good: 'good', half: null }]);
});

it('names the line of a syntax error', async () => {
  write('0001-typo.sql', 'create table a (id integer);\n\ncreate tabel b (id integer);');
  await expect(run()).rejects.toThrow(/line 3/);
});

it('refuses a file that was changed after it was applied', async () => {
  write('0001-account.sql', 'create table account (id bigint);');
  await run();
  write('0001-account.sql', 'create table account (id uuid);');
  await expect(run()).rejects.toThrow(/0001-account\.sql was changed/);
});

it('takes the same file with Windows line ends for the same', async () => {
  write('0001-account.sql', 'create table account (\nid bigint);');
  await run();
  write('0001-account.sql', 'create table account (\r\nid bigint);');
  expect(await run()).toEqual([]);
});

it.each([
  [['0001-a.sql', '0003-c.sql'], /0003-c\.sql must have the number 0002/],
  [['0001-a.sql', '0001-b.sql'], /0001-b\.sql must have the number 0002/],
  [['0001-a.sql', 'later.sql'], /later\.sql is not named like/],
])('refuses %j', async (names, sentence) => {
  for (const name of names) write(name, 'select 1');
  await expect(run()).rejects.toThrow(sentence);
});

describe('a database of an earlier build', () => {
  const asEarlierBuild = async () => {
    write('0001-accounts.sql', 'create table account (id bigint);');
    write('0002-repeats.sql', 'create table repeat (id bigint);');
    await run();
    rmSync(path.join(folder, '0002-repeats.sql'));
    write('0001-accounts.sql', 'create table login (id bigint);');
  };

  it('is left unchanged, and the message says how to rename it', async () => {
    await asEarlierBuild();
    write('0002-ledger.sql', 'create table posting (id bigint);');
    const { hostname, pathname } = new URL(database.url);
    const name = pathname.slice(1);
    await expect(run()).rejects.toThrow(
      `The database "${name}" on ${decodeURIComponent(hostname)} was created by an earlier build and was not changed. Rename it (alter database "${name}" rename to "${name}_old")`,
    );
    expect(await database.db`select to_regclass('repeat')::text as before,
      to_regclass('posting')::text as after`).toEqual([{ before: 'repeat', after: null }]);
    expect(await database.db`select name from schema_migration
      order by version`).toEqual([{ name: '0001-accounts.sql' }, { name: '0002-repeats.sql' }]);
  });

  it('is refused by its data folder where it is the embedded one, also by a build with fewer migrations', async () => {
    await asEarlierBuild();
    write('0001-customers.sql', 'select 1');
    rmSync(path.join(folder, '0001-accounts.sql'));
    await expect(migrate(database.url, folder, { dataDir: '/srv/portal' })).rejects.toThrow(
      'The data folder /srv/portal was created by an earlier build and was not changed. Move it away (mv "/srv/portal" "/srv/portal.old") or set DATA_DIR to another folder, then start again.',
    );
  });
});

it('refuses a database that a newer release has migrated', async () => {
  write('0001-a.sql', 'select 1');
  write('0002-b.sql', 'select 1');
  await run();
  rmSync(path.join(folder, '0002-b.sql'));
  await expect(run()).rejects.toThrow(/at version 2 \(0002-b\.sql\), but this program knows only 1/);
});

describe('a table that another program holds', () => {
  const holding = async (work: (letGo: () => Promise<void>) => Promise<unknown>) => {
    await database.db`create table held (id integer)`;
    write('0001-held.sql', 'alter table held add column more integer;');
    const other = await database.db.reserve();
    await other`begin`;
    await other`lock table held in access share mode`;
    const letGo = async () => { await other`rollback`; };
    try {
      await work(letGo);
    } finally {
      await letGo();
    }
    other.release();
  };

  it('is asked for again, so that nobody else waits behind the migration for long', () => holding(async (letGo) => {
    const waited: string[] = [];
    const onWaiting = (sentence: string) => {
      waited.push(sentence);
      void letGo();
    };
    expect(await migrate(database.url, folder, { lockTimeoutMs: 20, attempts: 50, pauseMs: 20, onWaiting })).toEqual(['0001-held.sql']);
    expect(waited[0]).toBe('Migration 0001-held.sql is waiting for a table that another program has locked.');
  }));

  it('ends the start with a sentence where it is never let go', () => holding(async () => {
    await expect(migrate(database.url, folder, { lockTimeoutMs: 10, attempts: 2, pauseMs: 1 }))
      .rejects.toThrow(/0001-held\.sql waited 2 times for a table that another program has locked, and nothing of it was applied\. End /);
    expect(await database.db`select version from schema_migration`).toEqual([]);
  }));
});

it('undoes the inner part alone when a transaction inside a transaction throws', async () => {
  const { db } = database;
  await db`create table line (id integer)`;
  await inTransaction(db, async (outer) => {
    await outer`insert into line values (1)`;
    const inner = inTransaction(outer, async (transaction) => {
      await transaction`insert into line values (2)`;
      throw new Error('refused');
    });
    await expect(inner).rejects.toThrow('refused');
  });
  expect(await db`select id from line`).toEqual([{ id: 1 }]);
});
