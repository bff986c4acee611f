import type { Db } from '../src/platform/db';

export async function startBackup(session: Db): Promise<void> {
  await session`select pg_backup_start('proof of restore', true)`;
}

export async function endBackup(session: Db): Promise<string> {
  const rows = await session<{ labelfile: string }[]>`select labelfile from pg_backup_stop(true)`;
  if (!rows[0]) throw new Error('the backup was not ended');
  return rows[0].labelfile;
}

/** `at`: commit time in epoch ms. `content`: the whole posting as text. */
export type Posting = { id: number; at: number; content: string };

/** Postings are append-only, so commit times show which existed at a given moment. */
export async function postingsWithTimes(db: Db): Promise<Posting[]> {
  return db<Posting[]>`
    select id::float8 as id, extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as at, posting::text as content
    from posting order by id`;
}

/** Returns postings without commit times, which a restored database does not have. */
export async function postings(db: Db): Promise<Omit<Posting, 'at'>[]> {
  return db<Omit<Posting, 'at'>[]>`select id::float8 as id, posting::text as content from posting order by id`;
}

export async function closeLogSegment(db: Db): Promise<string> {
  const rows = await db<{ segment: string }[]>`select pg_walfile_name(pg_switch_wal()) as segment`;
  return rows[0]?.segment ?? '';
}

export async function isArchived(db: Db, segment: string): Promise<boolean> {
  const rows = await db<{ archived: boolean | null }[]>`select last_archived_wal >= ${segment} as archived from pg_stat_archiver`;
  return rows[0]?.archived === true;
}

export async function databaseBytes(db: Db): Promise<number> {
  const rows = await db<{ bytes: number }[]>`select pg_database_size(current_database())::float8 as bytes`;
  return rows[0]?.bytes ?? 0;
}

export async function isRecovering(db: Db): Promise<boolean> {
  const rows = await db<{ recovering: boolean }[]>`select pg_is_in_recovery() as recovering`;
  return rows[0]?.recovering !== false;
}
