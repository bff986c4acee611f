import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connectDatabase } from '../src/platform/db/connect';
import { startEmbedded, type EmbeddedDatabase } from '../src/platform/db/embedded';
import { migrate } from '../src/platform/db/migrate';

const migrations = path.resolve(__dirname, '../migrations');
const MEMORY = '/dev/shm';
const ROOM_FOR_CLUSTER = 2 * 1024 ** 3;
const template = `portal_template_${randomBytes(4).toString('hex')}`;
let cluster: { folder: string; database: EmbeddedDatabase } | undefined;
/** The servers on which test databases are created: one, or a Citus coordinator and its workers. */
let servers = [process.env.TEST_DATABASE_URL ?? '', ...workerUrls()].filter(Boolean);

/** Starts one database server per test run and migrates a template database, which every test file clones. */
export async function startCluster(): Promise<void> {
  servers = (servers.length > 0 ? servers : [await startTemporary()]).map(withPatience);
  await onEveryServer((db) => db`create database ${db(template)}`);
  const isDistributed = servers.length > 1;
  if (isDistributed) await connectWorkers();
  const url = databaseUrl(servers[0] ?? '', template);
  if (existsSync(migrations)) await migrate(url, migrations);
  if (isDistributed) await closeTemplates();
  // Test files run in their own processes and find the servers through these variables.
  process.env.TEST_SERVER_URL = servers[0];
  process.env.TEST_TEMPLATE = template;
}

/** Workers of Citus, separated by spaces. Their databases have the same names as the coordinator's. */
export function workerUrls(): string[] {
  return (process.env.TEST_WORKER_URLS ?? '').split(' ').filter(Boolean);
}

async function connectWorkers(): Promise<void> {
  const urls = servers.map((url) => databaseUrl(url, template));
  for (const url of urls) await withDatabase(url, (db) => db`create extension citus`);
  const [coordinator, ...workers] = servers.map(addressOf);
  await withDatabase(urls[0] ?? '', async (db) => {
    if (coordinator) await db`select citus_set_coordinator_host(${coordinator.host}, ${coordinator.port}::integer)`;
    for (const { host, port } of workers) await db`select citus_add_node(${host}, ${port}::integer)`;
  });
}

/** Citus' maintenance connects to its databases, and a database in use cannot be cloned. */
async function closeTemplates(): Promise<void> {
  await onEveryServer(async (db) => {
    await db`alter database ${db(template)} allow_connections false`;
    await db`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${template}`;
  });
}

function addressOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: decodeURIComponent(hostname), port: Number(port) };
}

export async function stopCluster(): Promise<void> {
  await onEveryServer((db) => db`drop database if exists ${db(template)} with (force)`);
  if (!cluster) return;
  await cluster.database.stop();
  rmSync(cluster.folder, { recursive: true, force: true });
}

async function startTemporary(): Promise<string> {
  const inMemory = hasRoomInMemory();
  if (inMemory) removeLeftBehind();
  const folder = mkdtempSync(
    path.join(inMemory ? MEMORY : os.tmpdir(), `portal-test-${inMemory ? `${processSpace()}-` : ''}${process.pid}-`),
  );
  // If the tests run as root, PostgreSQL runs as another user, which needs access to the folder.
  chmodSync(folder, 0o755);
  // Test data need not survive a power failure; crash tests start their own server.
  const settings = {
    fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300', max_wal_size: '256MB', min_wal_size: '80MB',
  };
  cluster = { folder, database: await startEmbedded({ dataDir: path.join(folder, 'postgres'), settings }) };
  return cluster.database.maintenanceUrl;
}

/**
 * The engine lets PostgreSQL end transactions that are idle for 3 s and repeats them. On a busy machine a test stalls that long, and what
 * it expects of a healthy engine would then fail.
 */
function withPatience(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}idle_in_transaction_session_timeout=60000`;
}

/**
 * Returns true if the memory file system has room for the test server's data. Each test file creates and deletes a thousand small files.
 * On ext4, that took a quarter of CPU time.
 */
function hasRoomInMemory(): boolean {
  const mounts = '/proc/self/mounts';
  // PostgreSQL may be copied next to its data, so the file system must allow execution.
  const usable = existsSync(mounts)
    && readFileSync(mounts, 'utf8').split('\n').some((line) => line.includes(` ${MEMORY} tmpfs `) && !line.includes('noexec'));
  if (!usable) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM_FOR_CLUSTER;
}

function removeLeftBehind(): void {
  for (const name of readdirSync(MEMORY)) {
    const [, space, pid] = /^portal-test-(\d+)-(\d+)-/.exec(name) ?? [];
    const folder = path.join(MEMORY, name);
    if (pid === undefined || space !== processSpace() || lstatSync(folder, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue;
    if (!existsSync(`/proc/${pid}`)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Id of the pid namespace, part of a folder's name, because a pid is unique only within one container. */
function processSpace(): string {
  return readlinkSync('/proc/self/ns/pid').replace(/\D/g, '');
}

async function onEveryServer(work: (db: ReturnType<typeof connectDatabase>) => Promise<unknown>): Promise<void> {
  for (const url of servers) await withDatabase(url, work);
}

async function withDatabase(url: string, work: (db: ReturnType<typeof connectDatabase>) => Promise<unknown>): Promise<void> {
  const db = connectDatabase(url, { applicationName: 'portal tests', max: 1 });
  try {
    await work(db);
  } finally {
    await db.end();
  }
}

export function databaseUrl(url: string, database: string): string {
  // The URL class would rewrite driver-specific parts of the URL.
  return url.replace(/\/[^/?]*(\?.*)?$/, `/${database}$1`);
}
