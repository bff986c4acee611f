import type { Db } from '../db';

/** Work that was begun so long ago and has not ended has died with its program. */
const LOST_AFTER_MINUTES = 60;

/** One row a night, with `night`, `started_at` and `finished_at`. */
type NightlyTable = 'audit_proof' | 'ledger_check';

/**
 * A night's work for whichever node comes first; answers the night, or null where another has it or had it. A night begins at `hour` UTC of
 * the database's clock; one that nobody was there for, or whose work died, is made good later in the day.
 */
export async function claimNight(db: Db, table: NightlyTable, hour: number): Promise<string | null> {
  const rows = await db<{ night: string }[]>`
    insert into ${db(table)} as done (night, started_at)
    values ((now() at time zone 'UTC' - ${hour}::integer * interval '1 hour')::date, now())
    on conflict (night) do update set started_at = excluded.started_at
      where done.finished_at is null and done.started_at < now() - ${LOST_AFTER_MINUTES}::integer * interval '1 minute'
    returning night::text`;
  return rows[0]?.night ?? null;
}
