import type { Db, Transaction } from '../db';
import { hearsStatuses, originOf } from './origin.store';

/** Messages of one list that have moved to another status, or whose charge or extended status has changed. */
export type StatusChange = {
  customerId: bigint;
  listId: bigint;
  messageIds: readonly bigint[];
  /** The connection they took; absent where they never left. */
  connectionId?: bigint | undefined;
};

/** What is longer is no address; an index could not hold it. */
const LONGEST_URL_OCTETS = 2_000;

/**
 * Writes what is to be told of these messages, as they are now, once for each and address: to be called in the transaction that
 * moved them, after it has. The direction of the connection that a message took says where to; where that has no callback, or there
 * was none, the first direction of the alpha name and type that has one. Beside it every endpoint hears of it that the customer
 * registered for statuses. Lists without callbacks, of customers without such endpoints, are passed over. Costs two statements,
 * whatever the number of messages.
 */
export async function noteStatuses(tx: Transaction, changes: readonly StatusChange[]): Promise<void> {
  const moved = changes.filter(({ messageIds }) => messageIds.length > 0);
  if (moved.length === 0) return;
  const customers = numbers(moved.map(({ customerId }) => customerId));
  const lists = numbers(moved.map(({ listId }) => listId));
  await tx`
    insert into callback_endpoint (customer_id, url)
    select distinct way.customer_id, way.callback_url
    from unnest(${customers}::bigint[], ${lists}::bigint[]) as change (customer_id, list_id)
    join mailing_list list on list.customer_id = change.customer_id and list.id = change.list_id and list.callbacks
    cross join lateral (
      values (list.alpha_name_id, list.message_type), (list.fallback_alpha_name_id, list.fallback_type)) as stage (alpha_name_id, type)
    join direction way on way.customer_id = list.customer_id and way.alpha_name_id = stage.alpha_name_id
      and way.message_type = stage.type and way.callback_url is not null
    where octet_length(way.callback_url) <= ${LONGEST_URL_OCTETS} and not exists (
      select from callback_endpoint known where known.customer_id = way.customer_id and known.url = way.callback_url)
    order by 1, 2
    on conflict (customer_id, url) do nothing`;
  await insertStatuses(tx, moved);
}

async function insertStatuses(tx: Transaction, moved: readonly StatusChange[]): Promise<void> {
  const each = moved.flatMap((change) => change.messageIds.map((messageId) => ({ ...change, messageId })));
  await tx`
    with change as (
      select * from unnest(
        ${numbers(each.map(({ customerId }) => customerId))}::bigint[], ${numbers(each.map(({ listId }) => listId))}::bigint[],
        ${numbers(each.map(({ connectionId }) => connectionId ?? 0n))}::bigint[], ${numbers(each.map(({ messageId }) => messageId))}::bigint[]
      ) as change (customer_id, list_id, connection_id, message_id)
    ), moved as (
      select change.connection_id, list.callbacks as by_direction, message.customer_id, message.id, message.status, message.extended_status,
        message.reason, message.stage, message.charged, message.sent_at, message.updated_at,
        case message.stage when 1 then list.fallback_alpha_name_id else list.alpha_name_id end as alpha_name_id,
        case message.stage when 1 then list.fallback_type else list.message_type end as type
      from change
      join mailing_list list on list.customer_id = change.customer_id and list.id = change.list_id
        and (list.callbacks or ${hearsStatuses(tx, tx`change.customer_id`)})
      join message on message.customer_id = change.customer_id and message.id = change.message_id
    ), asked as (
      select distinct customer_id, alpha_name_id, type, connection_id, by_direction from moved
    ), told as (
      select asked.*, way.endpoint_id, way.class, way.params, way.origin
      from asked cross join lateral (
        select endpoint.id as endpoint_id, endpoint.disabled_at, endpoint.overflow_since,
          coalesce(direction.callback_class, 'standard') as class, direction.callback_params as params,
          ${originOf(tx, tx`true`)} as origin
        from direction
        join callback_endpoint endpoint on endpoint.customer_id = direction.customer_id and endpoint.url = direction.callback_url
        where direction.customer_id = asked.customer_id and direction.alpha_name_id = asked.alpha_name_id
          and direction.message_type = asked.type and direction.callback_url is not null
        order by direction.provider_connection_id = asked.connection_id desc, direction.status = 1 desc, direction.priority, direction.id
        limit 1) way
      where asked.by_direction and way.disabled_at is null and way.overflow_since is null
      union all
      select asked.*, endpoint.id, endpoint.class, null, 2
      from asked join callback_endpoint endpoint on endpoint.customer_id = asked.customer_id
      where 'message.status' = any (endpoint.types) and endpoint.disabled_at is null and endpoint.overflow_since is null
    ), target as (
      -- What the direction tells an address it is not told again because it is registered.
      select distinct on (customer_id, alpha_name_id, type, connection_id, by_direction, endpoint_id) * from told
      order by customer_id, alpha_name_id, type, connection_id, by_direction, endpoint_id, origin
    )
    insert into callback (
      customer_id, endpoint_id, class, params, origin, message_id, status, extended_status, reason, stage, charged, sent_at, happened_at)
    -- A status of 0 of a list in progress is read as 10, queued.
    select moved.customer_id, target.endpoint_id, target.class, target.params, target.origin, moved.id,
      case moved.status when 0 then 10 else moved.status end, moved.extended_status, moved.reason, moved.stage, moved.charged,
      moved.sent_at, moved.updated_at
    from moved join target using (customer_id, alpha_name_id, type, connection_id, by_direction)
    order by moved.id, target.endpoint_id`;
}

/**
 * Writes that a message came in, to be called once, in the transaction that stored it. Told where the direction it came by
 * says, or else the first direction of its alpha name that has a callback, and to every endpoint that the customer registered for what
 * comes in; nobody is told of one that nobody owns.
 */
export async function noteIncoming(tx: Transaction, incomingId: bigint): Promise<void> {
  const [way] = await tx<{ customerId: bigint; directionId: bigint | null; url: string | null; isHeard: boolean }[]>`
    select incoming.customer_id as "customerId", named.id as "directionId", named.callback_url as url, exists (
      select from callback_endpoint hearing
      where hearing.customer_id = incoming.customer_id and 'message.incoming' = any (hearing.types)) as "isHeard"
    from incoming_message incoming
    left join lateral (
      select direction.id, direction.callback_url from direction
      where direction.customer_id = incoming.customer_id and direction.alpha_name_id = incoming.alpha_name_id
        and octet_length(direction.callback_url) <= ${LONGEST_URL_OCTETS}
      order by direction.provider_connection_id = incoming.connection_id desc, direction.status = 1 desc, direction.priority, direction.id
      limit 1) named on true
    where incoming.id = ${incomingId} and incoming.customer_id is not null`;
  if (!way || (way.url === null && !way.isHeard)) return;
  if (way.url !== null) {
    await tx`
      insert into callback_endpoint (customer_id, url) values (${way.customerId}, ${way.url})
      on conflict (customer_id, url) do nothing`;
  }
  await tx`
    insert into callback (customer_id, endpoint_id, class, params, origin, incoming_id, happened_at)
    select incoming.customer_id, endpoint.id, case when direction.id is null then endpoint.class else coalesce(direction.callback_class, 'standard') end,
      direction.callback_params, ${originOf(tx, tx`direction.id is not null`)}, incoming.id, incoming.received_at
    from incoming_message incoming
    join callback_endpoint endpoint on endpoint.customer_id = incoming.customer_id
      and (endpoint.url = ${way.url}::text or 'message.incoming' = any (endpoint.types))
    left join direction on direction.customer_id = incoming.customer_id and direction.id = ${way.directionId}::bigint and endpoint.url = ${way.url}::text
    where incoming.id = ${incomingId} and endpoint.disabled_at is null and endpoint.overflow_since is null`;
}

/** What messages are sent as: an alpha name and a type. */
export type SentAs = { alphaNameId: bigint; type: string };

/** Whether statuses of messages that are sent as one of these are told to anybody, as a part of a statement: what `mailing_list.callbacks` is set to. */
export function callsBack(db: Db, customerId: bigint, ways: readonly SentAs[]) {
  return db`exists (
    select from direction
    join unnest(${numbers(ways.map(({ alphaNameId }) => alphaNameId))}::bigint[], ${ways.map(({ type }) => type)}::text[]) as way (alpha_name_id, type)
      on way.alpha_name_id = direction.alpha_name_id and way.type = direction.message_type
    where direction.customer_id = ${customerId} and octet_length(direction.callback_url) <= ${LONGEST_URL_OCTETS})`;
}

/** Numbers as PostgreSQL writes an array: a string goes through the driver unescaped and uninspected. */
function numbers(values: readonly bigint[]): string {
  return `{${values.join(',')}}`;
}
