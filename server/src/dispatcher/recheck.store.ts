import type { StatusQuestion } from '../channels';
import type { Db } from '../db';

export type Recheck = StatusQuestion & { attempts: number };

export async function connectionsWithDueQueries(db: Db, connectionIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const rows = await db<{ id: bigint }[]>`
    select id from unnest(${connectionIds.map(String)}::bigint[]) as connection (id)
    where exists (select from status_query where connection_id = id and not_before <= now())`;
  return new Set(rows.map(({ id }) => id));
}

/** Claims due status queries. A query that is not deleted becomes due again after a delay, which grows with each attempt. */
export async function claimRechecks(db: Db, connectionId: bigint, limit: number, retrySeconds: number): Promise<Recheck[]> {
  return db<Recheck[]>`
    with due as (
      select provider_message_id from status_query
      where connection_id = ${connectionId} and not_before <= now()
      order by connection_id, not_before limit ${limit} for update skip locked
    ), claimed as (
      update status_query request set attempts = attempts + 1,
        not_before = now() + (attempts + 1) * ${retrySeconds}::float8 * interval '1 second'
      from due where request.connection_id = ${connectionId} and request.provider_message_id = due.provider_message_id
      returning request.*
    )
    select claimed.provider_message_id as "providerMessageId", claimed.attempts,
      coalesce(wire.verbatim_id, claimed.provider_message_id) as "verbatimId", message.recipient as destination,
      coalesce((
        select provider_alpha_name from direction
        where direction.customer_id = claimed.customer_id and direction.provider_connection_id = ${connectionId}
          and direction.alpha_name_id = case wire.stage when 1 then list.fallback_alpha_name_id else list.alpha_name_id end
          and direction.message_type = case wire.stage when 1 then list.fallback_type else list.message_type end
        order by direction.priority, direction.id limit 1), '') as source
    from claimed
    join message on message.customer_id = claimed.customer_id and message.id = claimed.message_id
    join mailing_list list on list.customer_id = claimed.customer_id and list.id = claimed.list_id
    left join provider_message wire on wire.connection_id = ${connectionId} and wire.provider_message_id = claimed.provider_message_id
      and wire.superseded = 0`;
}

export async function deleteRechecks(db: Db, connectionId: bigint, providerMessageIds: readonly string[]): Promise<void> {
  if (providerMessageIds.length === 0) return;
  await db`
    delete from status_query
    where connection_id = ${connectionId} and provider_message_id = any(${[...providerMessageIds]}::text[])`;
}
