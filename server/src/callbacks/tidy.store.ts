import type { Db } from '../db';

/** Drops what waits for endpoints that have been disabled. Answers how many; fewer than `limit` is all. */
export async function dropOfDisabled(db: Db, limit: number): Promise<number> {
  const { count } = await db`
    with gone as (
      select callback.id
      from callback_endpoint endpoint join callback on callback.endpoint_id = endpoint.id and callback.state = 0
      where endpoint.disabled_at is not null and (leased_until is null or leased_until <= now())
      limit ${limit} for update of callback skip locked
    )
    update callback set state = 3, finished_at = now(), lease = null, leased_until = null from gone where callback.id = gone.id`;
  return count;
}

/**
 * Of the oldest, removes those that were made so many days ago and have ended. Answers how many; fewer than `limit` is all:
 * what waits never becomes so old.
 */
export async function deleteFinished(db: Db, days: number, limit: number): Promise<number> {
  const { count } = await db`
    delete from callback where id in (
      select id from (select id, created_at, state from callback order by id limit ${limit}) oldest
      where created_at < now() - ${days}::float8 * interval '1 day' and state <> 0)`;
  return count;
}

/** Closes endpoints for which more waits than one may hold, and opens them once no more than half of it does. */
export async function markOverflows(db: Db, most: number): Promise<void> {
  await db`
    update callback_endpoint endpoint set overflow_since = now()
    where overflow_since is null and disabled_at is null and exists (
      select from callback where endpoint_id = endpoint.id and state = 0 order by due_at, id offset ${most} limit 1)`;
  await db`
    update callback_endpoint endpoint set overflow_since = null
    where overflow_since is not null and not exists (
      select from callback where endpoint_id = endpoint.id and state = 0 order by due_at, id offset ${Math.floor(most / 2)} limit 1)`;
}
