import { announceWork } from '../background';
import type { Db, Fragment, Transaction } from '../db';
import { acceptsStatuses, originOf } from './origin.store';

export type StatusChange = {
  customerId: bigint;
  listId: bigint;
  messageIds: readonly bigint[];
  connectionId?: bigint | undefined;
};

/** Longer URLs get no webhooks: the index entry would not fit. */
const MAX_URL_OCTETS = 2_000;

/** Stores a webhook per message for the route's URL and each registered endpoint. Call it after the change, in its transaction. */
export async function noteStatuses(tx: Transaction, changes: readonly StatusChange[]): Promise<void> {
  const moved = changes.filter(({ messageIds }) => messageIds.length > 0);
  if (moved.length === 0) return;
  const customers = numbers(moved.map(({ customerId }) => customerId));
  const lists = numbers(moved.map(({ listId }) => listId));
  await tx`
    insert into callback_endpoint (customer_id, url)
    select distinct route.customer_id, route.callback_url
    from unnest(${customers}::bigint[], ${lists}::bigint[]) as change (customer_id, list_id)
    join mailing_list list on list.customer_id = change.customer_id and list.id = change.list_id and list.callbacks
    cross join lateral (
      values (list.alpha_name_id, list.message_type), (list.fallback_alpha_name_id, list.fallback_type)) as stage (alpha_name_id, type)
    join direction route on route.customer_id = list.customer_id and route.alpha_name_id = stage.alpha_name_id
      and route.message_type = stage.type and route.callback_url is not null
    where octet_length(route.callback_url) <= ${MAX_URL_OCTETS} and not exists (
      select from callback_endpoint known where known.customer_id = route.customer_id and known.url = route.callback_url)
    order by 1, 2
    on conflict (customer_id, url) do nothing`;
  await insertStatuses(tx, moved);
}

async function insertStatuses(tx: Transaction, moved: readonly StatusChange[]): Promise<void> {
  const each = moved.flatMap((change) => change.messageIds.map((messageId) => ({ ...change, messageId })));
  const { count } = await tx`
    with change as (
      select * from unnest(
        ${numbers(each.map(({ customerId }) => customerId))}::bigint[], ${numbers(each.map(({ listId }) => listId))}::bigint[],
        ${numbers(each.map(({ connectionId }) => connectionId ?? 0n))}::bigint[],
          ${numbers(each.map(({ messageId }) => messageId))}::bigint[]
      ) as change (customer_id, list_id, connection_id, message_id)
    ), moved as (
      select change.connection_id, list.callbacks as by_direction, message.customer_id, message.id, message.status, message.extended_status,
        message.reason, message.stage, message.charged, message.sent_at, message.updated_at,
        case message.stage when 1 then list.fallback_alpha_name_id else list.alpha_name_id end as alpha_name_id,
        case message.stage when 1 then list.fallback_type else list.message_type end as type
      from change
      join mailing_list list on list.customer_id = change.customer_id and list.id = change.list_id
        and (list.callbacks or ${acceptsStatuses(tx, tx`change.customer_id`)})
      join message on message.customer_id = change.customer_id and message.id = change.message_id
    ), asked as (
      select distinct customer_id, alpha_name_id, type, connection_id, by_direction from moved
    ), reported as (
      select asked.*, route.endpoint_id, route.class, route.params, route.origin
      from asked cross join lateral (
        select endpoint.id as endpoint_id, endpoint.disabled_at, endpoint.overflow_since,
          coalesce(direction.callback_class, 'standard') as class, direction.callback_params as params,
          ${originOf(tx, tx`true`)} as origin
        from direction
        join callback_endpoint endpoint on endpoint.customer_id = direction.customer_id and endpoint.url = direction.callback_url
        where direction.customer_id = asked.customer_id and direction.alpha_name_id = asked.alpha_name_id
          and direction.message_type = asked.type and direction.callback_url is not null
        order by direction.provider_connection_id = asked.connection_id desc, direction.status = 1 desc, direction.priority, direction.id
        limit 1) route
      where asked.by_direction and route.disabled_at is null and route.overflow_since is null
      union all
      select asked.*, endpoint.id, endpoint.class, null, 2
      from asked join callback_endpoint endpoint on endpoint.customer_id = asked.customer_id
      where 'message.status' = any (endpoint.types) and endpoint.disabled_at is null and endpoint.overflow_since is null
    ), target as (
      -- A URL named by the route gets no second copy as a registered endpoint.
      select distinct on (customer_id, alpha_name_id, type, connection_id, by_direction, endpoint_id) * from reported
      order by customer_id, alpha_name_id, type, connection_id, by_direction, endpoint_id, origin
    )
    insert into callback (
      customer_id, endpoint_id, class, params, origin, message_id, status, extended_status, reason, stage, charged, sent_at, happened_at)
    -- Status 0 of a list in progress is reported as 10, queued.
    select moved.customer_id, target.endpoint_id, target.class, target.params, target.origin, moved.id,
      case moved.status when 0 then 10 else moved.status end, moved.extended_status, moved.reason, moved.stage, moved.charged,
      moved.sent_at, moved.updated_at
    from moved join target using (customer_id, alpha_name_id, type, connection_id, by_direction)
    order by moved.id, target.endpoint_id`;
  if (count > 0) announceWork('callbacks');
}

/** Call it once per incoming message, in the transaction that stores the message. */
export async function noteIncoming(tx: Transaction, incomingId: bigint): Promise<void> {
  const [route] = await tx<{ customerId: bigint; directionId: bigint | null; url: string | null; isReceived: boolean }[]>`
    select incoming.customer_id as "customerId", named.id as "directionId", named.callback_url as url, exists (
      select from callback_endpoint endpoint
      where endpoint.customer_id = incoming.customer_id and 'message.incoming' = any (endpoint.types)) as "isReceived"
    from incoming_message incoming
    left join lateral (
      select direction.id, direction.callback_url from direction
      where direction.customer_id = incoming.customer_id and direction.alpha_name_id = incoming.alpha_name_id
        and octet_length(direction.callback_url) <= ${MAX_URL_OCTETS}
      order by direction.provider_connection_id = incoming.connection_id desc, direction.status = 1 desc, direction.priority, direction.id
      limit 1) named on true
    where incoming.id = ${incomingId} and incoming.customer_id is not null`;
  if (!route || (route.url === null && !route.isReceived)) return;
  if (route.url !== null) {
    await tx`
      insert into callback_endpoint (customer_id, url) values (${route.customerId}, ${route.url})
      on conflict (customer_id, url) do nothing`;
  }
  await tx`
    insert into callback (customer_id, endpoint_id, class, params, origin, incoming_id, happened_at)
    select incoming.customer_id, endpoint.id,
      case when direction.id is null then endpoint.class else coalesce(direction.callback_class, 'standard') end,
      direction.callback_params, ${originOf(tx, tx`direction.id is not null`)}, incoming.id, incoming.received_at
    from incoming_message incoming
    join callback_endpoint endpoint on endpoint.customer_id = incoming.customer_id
      and (endpoint.url = ${route.url}::text or 'message.incoming' = any (endpoint.types))
    left join direction on direction.customer_id = incoming.customer_id and direction.id = ${route.directionId}::bigint
      and endpoint.url = ${route.url}::text
    where incoming.id = ${incomingId} and endpoint.disabled_at is null and endpoint.overflow_since is null`;
  announceWork('callbacks');
}

export type SentAs = { alphaNameId: bigint; type: string };

/** SQL condition: whether a route of these alpha names and types has a callback URL. Stored in `mailing_list.callbacks`. */
export function callsBack(db: Db, customerId: bigint, routes: readonly SentAs[]) {
  return db`exists (
    select from unnest(${numbers(routes.map(({ alphaNameId }) => alphaNameId))}::bigint[],
      ${routes.map(({ type }) => type)}::text[]) as route (alpha_name_id, type)
    where ${routeCallsBack(db, { customerId, alphaNameId: db`route.alpha_name_id`, type: db`route.type` })})`;
}

/** SQL condition: whether a route of the alpha name and type has a callback URL. */
export function routeCallsBack(db: Db, route: { customerId: bigint; alphaNameId: Fragment; type: Fragment }): Fragment {
  return db`exists (
    select from direction called
    where called.customer_id = ${route.customerId} and called.alpha_name_id = ${route.alphaNameId} and called.message_type = ${route.type}
      and octet_length(called.callback_url) <= ${MAX_URL_OCTETS})`;
}

function numbers(values: readonly bigint[]): string {
  return `{${values.join(',')}}`;
}
