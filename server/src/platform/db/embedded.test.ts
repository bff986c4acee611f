import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connectDatabase } from './connect';
import { embeddedUrl, startEmbedded, type EmbeddedDatabase } from './embedded';

let folder: string;
let dataDir: string;
const started: EmbeddedDatabase[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-embedded-'));
  chmodSync(folder, 0o755);
  dataDir = path.join(folder, 'postgres');
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((database) => database.stop()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir });
  started.push(database);
  return database;
}

async function query(database: { url: string }, text: string) {
  const db = connectDatabase(database.url, { max: 1 });
  try {
    return [...(await db.unsafe(text))];
  } finally {
    await db.end();
  }
}

it('is found by another program that knows the data folder', async () => {
  const { url } = await start();
  expect(embeddedUrl(dataDir)).toBe(url);
});

it('keeps what was committed when it is stopped, and when it is killed at once', async () => {
  const first = await start();
  await query(first, 'create table line (id integer); insert into line values (1)');
  await first.stop();

  const second = await start();
  await query(second, 'insert into line values (2)');
  process.kill(second.pid, 'SIGKILL');
  await second.exited;

  const third = await start();
  expect(await query(third, 'select id from line order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  expect(
    await query(third, `select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums`),
  ).toEqual([{ fsync: 'on', checksums: 'on' }]);
  expect(await query(third, `select lower('ЇЖАК') as lower, 'Ґудзик' ilike 'ґУДЗ%' as found`)).toEqual([{ lower: 'їжак', found: true }]);
});

it('ends with its program even when that is killed, and the next start waits for it', async () => {
  const bundle = path.resolve(__dirname, '../../../dist/embedded-under-test.mjs');
  const esbuild = path.resolve(__dirname, '../../../../node_modules/.bin/esbuild');
  execFileSync(esbuild, [path.join(
    __dirname, 'embedded.ts',
  ), `--outfile=${bundle}`, '--bundle', '--platform=node', '--format=esm', '--packages=external', '--log-level=error']);
  const script = `const { startEmbedded } = await import(${JSON.stringify(bundle)});
    const { pid } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
    process.stdout.write(String(pid));`;
  const program = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = (await once(program.stdout, 'data')) as [Buffer];
  rmSync(bundle);
  program.kill('SIGKILL');

  const next = await start();
  expect(next.pid).not.toBe(Number(output));
  expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('says who holds the data folder when another program runs it', async () => {
  const { pid } = await start();
  await expect(start()).rejects.toThrow(`in use by another running program (PostgreSQL process ${pid})`);
});

it('does not wait for a program that got the number of a dead server', async () => {
  const database = await start();
  await database.stop();
  writeFileSync(path.join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n0\n5432\n/tmp\n\n0 0\nready\n`);
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('refuses a damaged data folder with one sentence', async () => {
  const database = await start();
  await database.stop();
  rmSync(path.join(dataDir, 'global/pg_control'));
  await expect(start()).rejects.toThrow(/does not start .* its files are damaged .* Restore a backup, or move the folder away/);
});

it('refuses a folder of another PostgreSQL, and one that is no database', async () => {
  mkdirSync(dataDir);
  writeFileSync(path.join(dataDir, 'notes.txt'), '');
  await expect(start()).rejects.toThrow('is not empty and contains no database');
  writeFileSync(path.join(dataDir, 'PG_VERSION'), '15\n');
  await expect(start()).rejects.toThrow('was created by PostgreSQL 15, but this program includes PostgreSQL 18');
});

it('begins anew after a start that was killed while it created the database', async () => {
  mkdirSync(`${dataDir}.partial/base`, { recursive: true });
  await query(await start(), 'select 1');
  expect(readdirSync(folder).sort()).toEqual(['postgres', 'postgres.log']);
});
