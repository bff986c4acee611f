import { setTimeout } from 'node:timers/promises';
import { connectDatabase, inTransaction, type Pool } from './connect';
import { codeOf } from './database-trouble';
import { readMigrations, type Migration } from './migration-files';
import { StartProblem } from './start-problem';

/** Any number will do as long as no other program locks it in the same database. */
const LOCK = 7_046_029_254n;
const LOCK_NOT_AVAILABLE = '55P03';

export type MigrateOptions = {
  /** How long a statement may wait for a table that another program holds: meanwhile whoever else wants that table waits behind it. */
  lockTimeoutMs?: number;
  tries?: number;
  /** Between two tries, in which those who waited get their turn. */
  pauseMs?: number;
  onWaiting?: (sentence: string) => void;
};

/**
 * Brings the database at `url` to the newest numbered file of `folder`, and says which files it applied. Forward only.
 * Several nodes may start at once: one migrates, the others wait for it. Refuses with a StartProblem whatever would leave
 * the schema different from what the files say.
 */
export async function migrate(url: string, folder: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(folder);
  // One connection, since the lock belongs to the session, and no time limit, since an index may take an hour to build.
  const db = connectDatabase(url, { applicationName: 'portal migrate', max: 1, statementTimeoutMs: 0, idleInTransactionTimeoutMs: 0 });
  try {
    await db`select pg_advisory_lock(${LOCK})`;
    await db`create table if not exists schema_migration (
      version integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`;
    const pending = await unapplied(db, migrations);
    for (const migration of pending) await applyInTurn(db, migration, options);
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

async function applyInTurn(db: Pool, migration: Migration, options: MigrateOptions): Promise<void> {
  const { lockTimeoutMs = 5_000, tries = 6, pauseMs = 2_000, onWaiting = () => undefined } = options;
  for (let left = tries - 1; ; left--) {
    try {
      return await apply(db, migration, lockTimeoutMs);
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) {
        throw new StartProblem(`Migration ${migration.name} failed and nothing of it was kept: ${describe(error, migration.text)}.`, { cause: error });
      }
      if (left === 0) {
        throw new StartProblem(`Migration ${migration.name} waited ${tries} times for a table that another program holds, and nothing of it was kept: end that program's transaction (pg_stat_activity shows it) or choose a quieter hour, and start again.`, { cause: error });
      }
      onWaiting(`Migration ${migration.name} waits for a table that another program holds.`);
      await setTimeout(pauseMs);
    }
  }
}

async function apply(db: Pool, migration: Migration, lockTimeoutMs: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`;
    await transaction.unsafe(migration.text);
    await transaction`insert into schema_migration (version, name, sha256)
      values (${migration.version}, ${migration.name}, ${migration.sha256})`;
  });
}

function describe(error: unknown, text: string): string {
  if (!(error instanceof Error)) return String(error);
  const position = 'position' in error ? Number(error.position) : NaN;
  return Number.isNaN(position) ? error.message : `${error.message}, line ${text.slice(0, position).split('\n').length}`;
}
