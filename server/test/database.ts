import { randomBytes } from 'node:crypto';
import { connectDatabase, type ConnectOptions, type Pool } from '../src/platform/db/connect';
import { databaseUrl, workerUrls } from './cluster';

export type TestDatabase = { db: Pool; url: string; drop(): Promise<void> };
export type TestDatabaseOptions = ConnectOptions & {
  migrated?: boolean;
  /** Uses a separate owner role without superuser rights, as in an externally managed database. */
  plainOwner?: boolean;
};

/**
 * An empty, migrated database per test file: `await createTestDatabase()` in beforeAll, `await database.drop()` in afterAll. Databases that
 * are not dropped are deleted with the temporary server at the end of the run.
 */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { migrated = true, plainOwner = false, ...connect } = options;
  const server = needed('TEST_SERVER_URL');
  const name = `portal_test_${randomBytes(6).toString('hex')}`;
  const template = migrated ? needed('TEST_TEMPLATE') : 'template1';
  const admin = connectDatabase(server, { applicationName: 'portal tests', max: 1 });
  const admins = [admin, ...workerUrls().map((worker) => connectDatabase(worker, { applicationName: 'portal tests', max: 1 }))];
  // The default strategy wal_log takes six times as long, and the data need not survive a crash.
  await Promise.all(admins.map((each) => each`create database ${each(name)} template ${each(template)} strategy file_copy`));
  const url = plainOwner ? await grantTo(admin, name, server) : databaseUrl(server, name);
  const db = connectDatabase(url, { applicationName: 'portal test', ...connect });
  return {
    db,
    url,
    async drop() {
      await db.end({ timeout: 5 });
      for (const each of admins) await dropDatabase(each, name);
      if (plainOwner) await admin`drop role ${admin(name)}`;
      await Promise.all(admins.map((each) => each.end({ timeout: 5 })));
    },
  };
}

/** Citus keeps a process in each of its databases, which comes back unless connections are refused. */
async function dropDatabase(admin: Pool, name: string): Promise<void> {
  if (workerUrls().length > 0) {
    await admin`alter database ${admin(name)} allow_connections false`;
    await admin`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${name}`;
  }
  await admin`drop database if exists ${admin(name)} with (force)`;
}

async function grantTo(admin: Pool, name: string, server: string): Promise<string> {
  const password = randomBytes(12).toString('hex');
  await admin.unsafe(`create role ${name} login nosuperuser nocreatedb nocreaterole password '${password}'`);
  await admin`alter database ${admin(name)} owner to ${admin(name)}`;
  return databaseUrl(server, name).replace(/^(postgres(?:ql)?:\/\/)(?:[^@/?]*@)?/, `$1${name}:${password}@`);
}

function needed(name: string): string {
  const value = process.env[name];
  if (value === undefined) {
    throw new Error(`${name} is not set: server tests run in jest's project "server", whose global setup starts PostgreSQL`);
  }
  return value;
}
