import type { Db } from '../db';
import { isFree, waitingEndpoints } from './claim.store';

export async function dropOfDisabled(db: Db, limit: number): Promise<number> {
  const { count } = await db`
    with gone as (
      select callback.id
      from callback_endpoint endpoint join callback on callback.endpoint_id = endpoint.id and callback.state = 0
      where endpoint.disabled_at is not null and ${isFree(db)}
      limit ${limit} for update of callback skip locked
    )
    update callback set state = 3, finished_at = now(), lease = null, leased_until = null from gone where callback.id = gone.id`;
  return count;
}

export async function dropOfRemoved(db: Db, limit: number): Promise<number> {
  const { count } = await db`
    with recursive ${waitingEndpoints(db)}, gone as (
      select callback.id
      from waiting join callback on callback.endpoint_id = waiting.endpoint_id and callback.state = 0
      where not exists (select from callback_endpoint known where known.id = waiting.endpoint_id) and ${isFree(db)}
      limit ${limit} for update of callback skip locked
    )
    update callback set state = 3, finished_at = now(), lease = null, leased_until = null from gone where callback.id = gone.id`;
  return count;
}

/** Deletes finished webhooks older than `days`, never waiting ones. Returns the id to continue after; null when done. */
export async function deleteFinished(
  db: Db, { after, days, limit }: { after: bigint; days: number; limit: number },
): Promise<bigint | null> {
  const [row] = await db<{ last: bigint | null }[]>`
    with oldest as (
      select id, state, created_at < now() - ${days}::float8 * interval '1 day' as old
      from (select id, state, created_at from callback where id > ${after} order by id limit ${limit}) looked
    ), deleted as (
      delete from callback where id in (select id from oldest where old and state <> 0) returning customer_id, id
    ), attempts as (
      delete from callback_attempt attempt using deleted where attempt.customer_id = deleted.customer_id
        and attempt.callback_id = deleted.id
    )
    select case when count(*) = ${limit} and bool_and(old) then max(id) end as last from oldest`;
  return row?.last ?? null;
}

/** An endpoint with more than `limit` waiting webhooks gets no new webhooks until at most half of `limit` are waiting. */
export async function markOverflows(db: Db, limit: number): Promise<void> {
  await db`
    update callback_endpoint endpoint set overflow_since = now()
    where overflow_since is null and disabled_at is null and exists (
      select from callback where endpoint_id = endpoint.id and state = 0 order by due_at, id offset ${limit} limit 1)`;
  await db`
    update callback_endpoint endpoint set overflow_since = null
    where overflow_since is not null and not exists (
      select from callback where endpoint_id = endpoint.id and state = 0 order by due_at, id offset ${Math.floor(limit / 2)} limit 1)`;
}
