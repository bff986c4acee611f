import type { StatusQuestion } from '../channels';
import type { Db } from '../db';

export type Recheck = StatusQuestion & { tries: number };

export async function connectionsToAsk(db: Db, connectionIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const rows = await db<{ id: bigint }[]>`
    select id from unnest(${connectionIds.map(String)}::bigint[]) as connection (id)
    where exists (select from status_query where connection_id = id and not_before <= now())`;
  return new Set(rows.map(({ id }) => id));
}

/** Takes due status queries; one that is not deleted is due again later, with growing delays. */
export async function takeRechecks(db: Db, connectionId: bigint, limit: number, retrySeconds: number): Promise<Recheck[]> {
  return db<Recheck[]>`
    with due as (
      select provider_message_id from status_query
      where connection_id = ${connectionId} and not_before <= now()
      order by connection_id, not_before limit ${limit} for update skip locked
    ), taken as (
      update status_query request set tries = tries + 1,
        not_before = now() + (tries + 1) * ${retrySeconds}::float8 * interval '1 second'
      from due where request.connection_id = ${connectionId} and request.provider_message_id = due.provider_message_id
      returning request.*
    )
    select taken.provider_message_id as "providerMessageId", taken.tries,
      coalesce(wire.verbatim_id, taken.provider_message_id) as "verbatimId", message.recipient as destination,
      coalesce((
        select provider_alpha_name from direction
        where direction.customer_id = taken.customer_id and direction.provider_connection_id = ${connectionId}
          and direction.alpha_name_id = case wire.stage when 1 then list.fallback_alpha_name_id else list.alpha_name_id end
          and direction.message_type = case wire.stage when 1 then list.fallback_type else list.message_type end
        order by direction.priority, direction.id limit 1), '') as source
    from taken
    join message on message.customer_id = taken.customer_id and message.id = taken.message_id
    join mailing_list list on list.customer_id = taken.customer_id and list.id = taken.list_id
    left join provider_message wire on wire.connection_id = ${connectionId} and wire.provider_message_id = taken.provider_message_id
      and wire.superseded = 0`;
}

export async function forgetRechecks(db: Db, connectionId: bigint, providerMessageIds: readonly string[]): Promise<void> {
  if (providerMessageIds.length === 0) return;
  await db`
    delete from status_query
    where connection_id = ${connectionId} and provider_message_id = any(${[...providerMessageIds]}::text[])`;
}
