import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { verifyLedger } from '../src/money/billing';
import { verifyUsage } from '../src/money/reports';
import { connectDatabase, restoreDump, startEmbedded, writeDump, type Pool } from '../src/platform/db';
import type { ArenaCustomer } from './arena';
import { bytesByNode, moveToWorkers, rowsOf } from './citus.store';
import { Field } from './fault/field';
import { judgedAfter } from './fault/scenario';
import { pause } from './pause';
import { processorSeconds } from './process-usage';
import { printTable } from './table';

/**
 * Moves tables of a portal from one PostgreSQL to Citus while it sends, adds workers and rebalances, crashes a worker and starts it again,
 * and restores a dump into a plain PostgreSQL. After each step all messages are judged: none lost, none sent twice, no charge wrong.
 */
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '20000' }, seed: { type: 'string' },
    tables: { type: 'string', default: 'event,event_offset' },
    database: { type: 'string', default: '' }, tool: { type: 'string', default: '' }, folder: { type: 'string', default: '' },
  },
});
const messages = Number(values.messages);
if (!(messages >= 1)) throw new Error('--messages must be a number from 1 on');
const seed = values.seed === undefined ? Math.floor(Math.random() * 1e6) : Number(values.seed);
const DOWN_MS = 3_000;
const MAX_LIST_SIZE = 100_000;
/** All rows of a customer are on one worker, so one customer alone would use one. */
const CUSTOMERS = 8;
const PID_FILE = 'postmaster.pid';
/** Recipients of the list that is being sent during a step. */
const RECIPIENTS_PER_STEP = 20_000;
const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const migrations = path.resolve(dist, '../../migrations');
const execute = promisify(execFile);
const say = (line: string) => void process.stdout.write(`${line}\n`);
const faults: string[] = [];

const tables = values.tables.split(',');
const field = await Field.open({ dist, migrations, seed, databaseUrl: values.database });
const customers: ArenaCustomer[] = [];
try {
  for (let number = 1; number <= CUSTOMERS; number++) customers.push(await field.arena.addCustomer(`customer${number}`));
  say(`seed ${seed}, ${messages} messages to begin with, ${tables.length} tables to distribute`);
  for (let left = messages; left > 0; left -= MAX_LIST_SIZE) {
    await step('fills one PostgreSQL', async () => undefined, Math.min(left, MAX_LIST_SIZE));
  }
  await measureSending('one PostgreSQL');
  await step('moves the tables to a worker', async () => {
    await cluster('up', '--workers', '1');
    const db = session(values.database);
    try {
      for (const table of tables) {
        say(`    ${table}: ${(await rowsOf(db, table)).toLocaleString('en')} rows`);
        await moveToWorkers(db, table, table === tables[0] ? undefined : tables[0]);
      }
    } finally {
      await db.end();
    }
  });
  await measureSending('one worker');
  for (const workers of [2, 4]) {
    await step(`grows to ${workers} workers and rebalances`, async () => {
      await cluster('up', '--workers', String(workers));
      await cluster('rebalance');
    });
    await measureSending(`${workers} workers`);
  }
  await step(`crashes a worker, for ${DOWN_MS / 1_000} s`, async () => {
    await cluster('kill', 'worker1');
    await pause(DOWN_MS);
    await cluster('up', '--workers', '4');
  });
  await restoreIntoPostgres();
  printTable((await bytesByNode(field.arena.db)).map(({ node, bytes }) => [node, `${(bytes / 1e6).toFixed(1)} MB`]));
} finally {
  await field.close();
}
const verdict = faults.length === 0 ? 'lost 0, doubled 0, drift 0' : `BROKEN: ${faults.join('; ')}`;
process.stdout.write(`${verdict}\n`, () => process.exit(faults.length === 0 ? 0 : 1));

/** Does `work` in the middle of a list, with single messages beside it, and judges both. */
async function step(name: string, work: () => Promise<void>, recipients = RECIPIENTS_PER_STEP): Promise<void> {
  const startedAt = performance.now();
  const list = await field.list(recipients);
  field.singles.start();
  await field.until(list, 0.2);
  const workingAt = performance.now();
  await work();
  const workedSeconds = (performance.now() - workingAt) / 1_000;
  const { faults: found, detail } = await judgedAfter(field, { lists: [list], kills: 0 });
  faults.push(...found.map((fault) => `${name}: ${fault}`));
  const seconds = (performance.now() - startedAt) / 1_000;
  say(`${found.length === 0 ? 'ok    ' : 'BROKEN'}  ${name}: ${workedSeconds.toFixed(1)} s of ${seconds.toFixed(1)} s, `
    + `${recipients} recipients (${detail ?? ''})`);
  for (const fault of found) say(`        ${fault}`);
}

/** Sends a list of each customer, with nothing beside them, and prints the CPU time of each part per message. */
async function measureSending(where: string): Promise<void> {
  const each = Math.ceil(Math.min(messages, MAX_LIST_SIZE) / customers.length);
  const lists: { id: number; login: string }[] = [];
  for (const customer of customers) lists.push({ id: await field.prepared(each, undefined, customer), login: customer.login });
  const before = cpuSeconds();
  for (const { id, login } of lists) await (await field.arena.client(login)).confirm(id);
  const { faults: found } = await judgedAfter(field, { lists: lists.map(({ id }) => id), kills: 0 });
  faults.push(...found.map((fault) => `${where}: ${fault}`));
  const perMessage = (seconds: number) => `${(seconds / each / lists.length * 1e6).toFixed(1)} µs`;
  const used = Object.entries(cpuSeconds()).map(([part, seconds]) => `${part} ${perMessage(seconds - (before[part] ?? 0))}`);
  say(`        ${each * lists.length} messages of ${lists.length} customers on ${where}, CPU of each: ${used.join(', ')}`);
}

function cpuSeconds(): Record<string, number> {
  const nodes = readdirSync(values.folder).filter((name) => existsSync(path.join(values.folder, name, PID_FILE)));
  return Object.fromEntries([
    ['server', processorSeconds(field.arena.pids.server)],
    ...nodes.map((node) => [node, processorSeconds(Number.parseInt(readFileSync(path.join(values.folder, node, PID_FILE), 'utf8'), 10))]),
  ]);
}

/** A dump holds rows but not their nodes, so a plain PostgreSQL can restore it. */
async function restoreIntoPostgres(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-plain-'));
  chmodSync(folder, 0o755);
  const plain = await startEmbedded({ dataDir: path.join(folder, 'postgres') });
  const db = session(plain.url);
  try {
    const dump = new PassThrough();
    const [{ rows }] = await Promise.all([
      writeDump(values.database, dump, new Date()), restoreDump(plain.url, dump, { migrations }),
    ]);
    const differing = [...await verifyLedger(db), ...await verifyUsage(db)].map(({ rule }) => rule);
    faults.push(...differing.map((rule) => `restored: ${rule}`));
    say(`${differing.length === 0 ? 'ok    ' : 'BROKEN'}  a dump of ${rows.toLocaleString('en')} rows is restored into a plain PostgreSQL`);
  } finally {
    await db.end();
    await plain.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function cluster(...args: string[]): Promise<void> {
  await execute(process.execPath, [values.tool, ...args, '--folder', values.folder]);
}

function session(url: string): Pool {
  return connectDatabase(url, { applicationName: 'portal citus', max: 1, statementTimeoutMs: 0, idleInTransactionTimeoutMs: 0 });
}
