import type { Db } from '../db';

/** Nightly work that started this long ago and has not finished is assumed lost with its program. */
const LOST_AFTER_MINUTES = 60;

type NightlyTable = 'audit_verification' | 'ledger_check';

/** Null if the current night is already claimed. Nights start at `hour` UTC, database time; a late start still claims the night. */
export async function claimNight(db: Db, table: NightlyTable, hour: number): Promise<string | null> {
  const rows = await db<{ night: string }[]>`
    insert into ${db(table)} as done (night, started_at)
    values ((now() at time zone 'UTC' - ${hour}::integer * interval '1 hour')::date, now())
    on conflict (night) do update set started_at = excluded.started_at
      where done.finished_at is null and done.started_at < now() - ${LOST_AFTER_MINUTES}::integer * interval '1 minute'
    returning night::text`;
  return rows[0]?.night ?? null;
}
