import { connectDatabase } from '../src/platform/db';

const SEGMENTS = 40;

/**
 * Gives a new database files for its WAL, as one in use has them.
 * Without them, all commits wait after each 16 MB while a file is filled with zeros.
 */
export async function prepareWal(maintenanceUrl: string): Promise<void> {
  const db = connectDatabase(maintenanceUrl, { max: 1 });
  try {
    for (let at = 0; at < SEGMENTS; at++) {
      await db`create table wal_switch ()`;
      await db`drop table wal_switch`;
      await db`select pg_switch_wal()`;
    }
    await db`checkpoint`;
  } finally {
    await db.end();
  }
}
