import type { Db } from '../db';

/** Nightly work that has not finished after this time is assumed lost, because its node has probably died. */
const LOST_AFTER_MINUTES = 60;

type NightlyTable = 'audit_verification' | 'ledger_check';

/** Claims the current night; null if it is already claimed. Nights start at `hour` UTC by the database clock, and can be claimed late. */
export async function claimNight(db: Db, { table, hour }: { table: NightlyTable; hour: number }): Promise<string | null> {
  const rows = await db<{ night: string }[]>`
    insert into ${db(table)} as done (night, started_at)
    values ((now() at time zone 'UTC' - ${hour}::integer * interval '1 hour')::date, now())
    on conflict (night) do update set started_at = excluded.started_at
      where done.finished_at is null and done.started_at < now() - ${LOST_AFTER_MINUTES}::integer * interval '1 minute'
    returning night::text`;
  return rows[0]?.night ?? null;
}
