import { connectDatabase } from '../src/platform/db';

/** Brings filled tables into the state of ones in use: statistics, visibility maps and no dirty pages. Needs the superuser's URL. */
export async function settleTables(maintenanceUrl: string, tables: readonly string[]): Promise<void> {
  const db = connectDatabase(maintenanceUrl, { max: 1, statementTimeoutMs: 0 });
  try {
    for (const table of tables) await db`vacuum (analyze) ${db(table)}`;
    await db`checkpoint`;
  } finally {
    await db.end();
  }
}
