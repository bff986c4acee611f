import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connectDatabase } from '../src/db/connect';
import { startEmbedded, type EmbeddedDatabase } from '../src/db/embedded';
import { migrate } from '../src/db/migrate';

const migrations = path.resolve(__dirname, '../migrations');
const template = `portal_template_${randomBytes(4).toString('hex')}`;
let cluster: { folder: string; database: EmbeddedDatabase } | undefined;
let server = process.env.TEST_DATABASE_URL;

/** One server for the whole run, with one migrated database that every test file clones. */
export async function startCluster(): Promise<void> {
  server ??= await startTemporary();
  await administer((db) => db`create database ${db(template)}`);
  const url = databaseUrl(server, template);
  if (existsSync(migrations)) await migrate(url, migrations);
  // Test files run in processes of their own and find the server by these.
  process.env.TEST_SERVER_URL = server;
  process.env.TEST_TEMPLATE = template;
}

export async function stopCluster(): Promise<void> {
  await administer((db) => db`drop database if exists ${db(template)} with (force)`);
  if (!cluster) return;
  await cluster.database.stop();
  rmSync(cluster.folder, { recursive: true, force: true });
}

async function startTemporary(): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-test-'));
  // As root the server runs as another user, who must pass.
  chmodSync(folder, 0o755);
  // Its data ends with the run, so it need not survive a power cut; crash tests start a server of their own.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };
  cluster = { folder, database: await startEmbedded({ dataDir: path.join(folder, 'postgres'), settings }) };
  return cluster.database.url;
}

async function administer(work: (db: ReturnType<typeof connectDatabase>) => Promise<unknown>): Promise<void> {
  if (!server) return;
  const db = connectDatabase(server, { applicationName: 'portal tests', max: 1 });
  try {
    await work(db);
  } finally {
    await db.end();
  }
}

export function databaseUrl(url: string, database: string): string {
  // The URL class cannot be used to write it back: it would decode nothing, but other drivers' extras stay as they are.
  return url.replace(/\/[^/?]*(\?.*)?$/, `/${database}$1`);
}
