import { setTimeout } from 'node:timers/promises';
import { connectDatabase, inTransaction, type Pool } from './connect';
import { isLockTimeout } from './database-trouble';
import { readMigrations, type Migration } from './migration-files';
import { StartProblem } from './start-problem';

const LOCK = 7_046_029_254n;

export type MigrateOptions = {
  /** How long a statement waits for a table lock. Meanwhile, other programs that need the table wait behind this statement. */
  lockTimeoutMs?: number;
  attempts?: number;
  pauseMs?: number;
  onWaiting?: (sentence: string) => void;
  onPending?: () => Promise<void>;
  upTo?: number;
  dataDir?: string;
};

/** Applies pending migrations, one node at a time; returns their names. Throws StartProblem if the schema does not match the files. */
export async function migrate(url: string, folder: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = (await readMigrations(folder)).slice(0, options.upTo);
  // One connection, because the lock belongs to the session. No timeout, because building an index may take an hour.
  const db = connectDatabase(url, { applicationName: 'portal migrate', max: 1, statementTimeoutMs: 0, idleInTransactionTimeoutMs: 0 });
  try {
    await db`select pg_advisory_lock(${LOCK})`;
    await db`create table if not exists schema_migration (
      version integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`;
    const pending = await unapplied(db, migrations, () => earlierBuild(url, options.dataDir));
    if (pending.length > 0) await options.onPending?.();
    for (const migration of pending) await applyWhenFree(db, migration, options);
    return pending.map((migration) => migration.name);
  } finally {
    await db.end({ timeout: 5 });
  }
}

async function unapplied(db: Pool, migrations: Migration[], earlier: () => StartProblem): Promise<Migration[]> {
  const rows = await db<{ version: number; name: string; sha256: string }[]>`
    select version, name, sha256 from schema_migration order by version`;
  if (rows.some(({ version, name }) => (migrations[version - 1]?.name ?? name) !== name)) throw earlier();
  const newest = rows.at(-1);
  if (newest && newest.version > migrations.length) {
    throw new StartProblem(
      `The database is at version ${newest.version} (${newest.name}), but this program knows only ${migrations.length}. A newer release migrated it: start that release, or restore the backup made before it.`,
    );
  }
  for (const row of rows) {
    const migration = migrations[row.version - 1];
    if (migration && migration.sha256 !== row.sha256) {
      throw new StartProblem(
        `Migration ${migration.name} was changed after this database applied it as ${row.name}. Restore the file, and write the change as a new numbered file.`,
      );
    }
  }
  const applied = new Set(rows.map((row) => row.version));
  return migrations.filter((migration) => !applied.has(migration.version));
}

/** Error for a database of an earlier build: its migrations and tables differ, and it cannot be upgraded. */
function earlierBuild(url: string, dataDir: string | undefined): StartProblem {
  if (dataDir !== undefined) {
    return new StartProblem(
      `The data folder ${dataDir} was created by an earlier build and was not changed. Move it away (mv "${dataDir}" "${dataDir}.old") or set DATA_DIR to another folder, then start again.`,
    );
  }
  const { hostname, pathname } = new URL(url);
  const host = decodeURIComponent(hostname);
  const name = decodeURIComponent(pathname.slice(1));
  return new StartProblem(
    `The database "${name}" on ${host
      || 'this machine'} was created by an earlier build and was not changed. Rename it (alter database "${name}" rename to "${name}_old") and create an empty one, or set DATABASE_URL to another, then start again.`,
  );
}

async function applyWhenFree(db: Pool, migration: Migration, options: MigrateOptions): Promise<void> {
  const { lockTimeoutMs = 5_000, attempts = 6, pauseMs = 2_000, onWaiting = () => undefined } = options;
  for (let left = attempts - 1; ; left--) {
    try {
      return await apply(db, migration, lockTimeoutMs);
    } catch (error) {
      if (!isLockTimeout(error)) {
        throw new StartProblem(`Migration ${migration.name} failed, and nothing of it was applied: ${describe(
          error, migration.text,
        )}.`, { cause: error });
      }
      if (left === 0) {
        throw new StartProblem(
          `Migration ${migration.name} waited ${attempts} times for a table that another program has locked, and nothing of it was applied. End that program's transaction (see pg_stat_activity) or choose a quieter hour, and start again.`,
          { cause: error },
        );
      }
      onWaiting(`Migration ${migration.name} is waiting for a table that another program has locked.`);
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
