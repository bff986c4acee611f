import { randomBytes } from 'node:crypto';
import { connectDatabase, type ConnectOptions, type Pool } from '../src/db/connect';
import { databaseUrl } from './cluster';

export type TestDatabase = { db: Pool; url: string; drop(): Promise<void> };

/**
 * An empty, migrated database of the test file's own. `const database = await createTestDatabase()` in beforeAll,
 * `await database.drop()` in afterAll. It ends with the run even if it is not dropped.
 */
export async function createTestDatabase(options: ConnectOptions & { migrated?: boolean } = {}): Promise<TestDatabase> {
  const { migrated = true, ...connect } = options;
  const server = needed('TEST_SERVER_URL');
  const name = `portal_test_${randomBytes(6).toString('hex')}`;
  const template = migrated ? needed('TEST_TEMPLATE') : 'template1';
  const admin = connectDatabase(server, { applicationName: 'portal tests', max: 1 });
  await admin`create database ${admin(name)} template ${admin(template)}`;
  const url = databaseUrl(server, name);
  const db = connectDatabase(url, { applicationName: 'portal test', ...connect });
  return {
    db,
    url,
    async drop() {
      await db.end({ timeout: 5 });
      await admin`drop database if exists ${admin(name)} with (force)`;
      await admin.end({ timeout: 5 });
    },
  };
}

function needed(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: server tests run in jest's project "server", whose global setup starts PostgreSQL`);
  return value;
}
