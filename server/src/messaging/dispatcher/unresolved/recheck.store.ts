import { DELIVERY_STATUS } from '@portal/messaging';
import { announceWork } from '../../../platform/background';
import type { Db } from '../../../platform/db';
import type { StatusQuestion } from '../../channels';
import type { MessagePortion } from '../../messages';
import { providerMessagesOf } from '../results/earlier-submits.store';

export type Recheck = StatusQuestion & { attempts: number };

/** Statuses that a provider may still update. */
export const RECHECKED = [DELIVERY_STATUS.processing, DELIVERY_STATUS.unknown];

export type RecheckBatch = { queued: number; last: bigint | null };

/** Queues status queries for messages that are processing or unknown, unless a query is already pending. */
export async function queueStatusQueries(
  db: Db, customerId: bigint, { listId, after, limit, messageIds }: MessagePortion,
): Promise<RecheckBatch> {
  const rows = await db<{ id: bigint }[]>`
    select id from message
    where customer_id = ${customerId} and list_id = ${listId} and id > ${after} and status = any(${RECHECKED}::smallint[])
      ${messageIds ? db`and id = any(${[...messageIds]}::bigint[])` : db``}
    order by list_id, id limit ${limit}`;
  const last = rows.length === limit ? rows.at(-1)?.id ?? null : null;
  if (rows.length === 0) return { queued: 0, last };
  const [found] = await db<{ queued: number }[]>`
    with known as (
      select wire.connection_id, wire.provider_message_id, wire.message_id, wire.stage
      from ${providerMessagesOf(db, customerId, rows.map(({ id }) => id))} and wire.superseded = 0
    ), meant as (
      select known.* from known join message on message.customer_id = ${customerId} and message.id = known.message_id
      where known.stage = message.stage and message.status = any(${RECHECKED}::smallint[])
    ), queued as (
      insert into status_query (connection_id, provider_message_id, customer_id, list_id, message_id)
      select connection_id, provider_message_id, ${customerId}, ${listId}, message_id from meant
      on conflict do nothing
    )
    select count(distinct message_id)::int as queued from meant`;
  announceWork('rechecks');
  return { queued: found?.queued ?? 0, last };
}

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
