import { connectDatabase, inTransaction, type Pool } from './connect';
import { readMigrations, type Migration } from './migration-files';
import { StartProblem } from './start-problem';

/** Any number will do as long as no other program locks it in the same database. */
const LOCK = 7_046_029_254n;

/**
 * Brings the database at `url` to the newest numbered file of `folder`, and says which files it applied. Forward only.
 * Several nodes may start at once: one migrates, the others wait for it. Refuses with a StartProblem whatever would leave
 * the schema different from what the files say.
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  // One connection, since the lock belongs to the session, and no time limit, since an index may take an hour to build.
  const db = connectDatabase(url, { applicationName: 'portal migrate', max: 1, statementTimeoutMs: 0, idleInTransactionTimeoutMs: 0 });
  try {
    await db`select pg_advisory_lock(${LOCK})`;
    await db`create table if not exists schema_migration (
      version integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`;
    const pending = await unapplied(db, migrations);
    for (const migration of pending) await apply(db, migration);
    return pending.map((migration) => migration.name);
  } finally {
    await db.end({ timeout: 5 });
  }
}

async function unapplied(db: Pool, migrations: Migration[]): Promise<Migration[]> {
  const rows = await db<{ version: number; name: string; sha256: string }[]>`
    select version, name, sha256 from schema_migration order by version`;
  const newest = rows.at(-1);
  if (newest && newest.version > migrations.length) {
    throw new StartProblem(`The database is at version ${newest.version} (${newest.name}) and this program knows ${migrations.length}: a newer release has migrated it; start that release, or restore the backup made before it.`);
  }
  for (const row of rows) {
    const migration = migrations[row.version - 1];
    if (migration && migration.sha256 !== row.sha256) {
      throw new StartProblem(`Migration ${migration.name} was changed after this database applied it as ${row.name}: put the file back as it was and write the change as a new numbered file.`);
    }
  }
  const applied = new Set(rows.map((row) => row.version));
  return migrations.filter((migration) => !applied.has(migration.version));
}

async function apply(db: Pool, migration: Migration): Promise<void> {
  try {
    await inTransaction(db, async (transaction) => {
      await transaction.unsafe(migration.text);
      await transaction`insert into schema_migration (version, name, sha256)
        values (${migration.version}, ${migration.name}, ${migration.sha256})`;
    });
  } catch (error) {
    throw new StartProblem(`Migration ${migration.name} failed and nothing of it was kept: ${describe(error, migration.text)}.`, { cause: error });
  }
}

function describe(error: unknown, text: string): string {
  if (!(error instanceof Error)) return String(error);
  const position = 'position' in error ? Number(error.position) : NaN;
  return Number.isNaN(position) ? error.message : `${error.message}, line ${text.slice(0, position).split('\n').length}`;
}
