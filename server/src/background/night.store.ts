import type { Db } from '../db';

/** Unfinished work this old died with its program. */
const LOST_AFTER_MINUTES = 60;

type NightlyTable = 'audit_verification' | 'ledger_check';

/** Null if another node has the night. Nights start at `hour` UTC of the database's clock; missed ones are made up for that day. */
export async function claimNight(db: Db, table: NightlyTable, hour: number): Promise<string | null> {
  const rows = await db<{ night: string }[]>`
    insert into ${db(table)} as done (night, started_at)
    values ((now() at time zone 'UTC' - ${hour}::integer * interval '1 hour')::date, now())
    on conflict (night) do update set started_at = excluded.started_at
      where done.finished_at is null and done.started_at < now() - ${LOST_AFTER_MINUTES}::integer * interval '1 minute'
    returning night::text`;
  return rows[0]?.night ?? null;
}
