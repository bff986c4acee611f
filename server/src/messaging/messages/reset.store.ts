import type { Money } from '@portal/contracts';
import { DELIVERY_STATUS, FINAL_REASONS, type DeliveryStatus } from '@portal/messaging';
import type { Fragment, Transaction } from '../../platform/db';
import { countMoves } from './counter.store';
import { countedBefore, countedChange, recordUsage } from './usage.store';

export type FinalMessage = {
  id: bigint; recipient: string; status: DeliveryStatus; outcome: number; reason: string | null; price: Money; fallbackPrice: Money | null;
  ttlSeconds: number | null; ownBody: string | null;
};

/** A message must match both lists; null allows every outcome. */
export type FinalFilter = {
  statuses: readonly number[];
  outcomes: readonly number[] | null;
};

/** At most `limit` messages of a list with ids above `after`; with `messageIds`, only these. */
export type MessagePortion = { listId: bigint; after: bigint; limit: number; messageIds?: readonly string[] | undefined };

export type FinalPortion = MessagePortion & FinalFilter & { finalBefore: Date | null };

/** Locks messages in a final status, in id order. Excludes messages that are queued or await a provider's response. */
export async function lockFinal(
  tx: Transaction, customerId: bigint, { listId, after, limit, messageIds, finalBefore, ...filter }: FinalPortion,
): Promise<FinalMessage[]> {
  return await tx<FinalMessage[]>`
    select message.id, message.recipient, message.status, message.outcome, message.reason, message.price,
      message.fallback_price as "fallbackPrice",
      message.ttl_seconds as "ttlSeconds", content.body as "ownBody"
    from message
    left join message_content content on content.customer_id = message.customer_id and content.message_id = message.id
    where message.customer_id = ${customerId} and message.list_id = ${listId} and message.id > ${after}
      ${mayBeResent(tx, filter, FINAL_REASONS)}
      ${messageIds ? tx`and message.id = any(${[...messageIds]}::bigint[])` : tx``}
      ${finalBefore ? tx`and message.updated_at <= ${finalBefore}` : tx``}
      and not exists (
        select from send_attempt attempt where attempt.customer_id = message.customer_id and attempt.message_id = message.id)
      and not exists (
        select from message_queue queue
        where queue.customer_id = ${customerId} and queue.list_id = ${listId} and queue.message_id = message.id)
    order by message.list_id, message.id limit ${limit}
    for update of message`;
}

export type SentAgain = FinalMessage & { excludedConnections: readonly bigint[] | null; wireParts: number };

/**
 * Queues messages again and assigns earlier charges to the main message's connection. Call `markEarlierSubmits` of the dispatcher first,
 * so that receipts for earlier submits do not count for the new one.
 */
export async function requeueFinal(
  tx: Transaction, customerId: bigint, { listId, lane, messages }: { listId: bigint; lane: number; messages: readonly SentAgain[] },
): Promise<void> {
  if (messages.length === 0) return;
  const ids = messages.map(({ id }) => id);
  await tx`
    with moved as (
      update message set
        earlier_parts_open = nullif(least(
          case when wire_parts > 0 and parts_accepted >= wire_parts then wire_parts - parts_delivered end,
          case when stage = 1 then main_parts_open end, earlier_parts_open), 0),
        status = ${DELIVERY_STATUS.scheduled}, reason = null, extended_status = null, detail = null, stage = 0, main_status = null,
          main_reason = null,
        connection_id = case when stage = 1 then main_connection_id else connection_id end, main_connection_id = null,
        earlier_charged = charged, main_charged = null, main_parts_open = null, wire_parts = again.cut_into, parts_accepted = 0,
          parts_delivered = 0,
        updated_at = now()
      from unnest(${ids.map(String)}::bigint[], ${messages.map(({ wireParts }) => wireParts)}::smallint[]) as again (id, cut_into)
      join (select customer_id, id, ${countedBefore(tx)} from message) before
        on before.customer_id = ${customerId} and before.id = again.id
      where message.customer_id = ${customerId} and message.id = again.id
      returning message.customer_id, message.list_id, ${countedChange(tx, 'before')}
    ), ${recordUsage(tx)}
    select`;
  await tx`
    insert into message_queue (customer_id, list_id, message_id, lane, price, recipient, fallback_price, ttl_seconds,
      excluded_connection_ids, wire_parts, region, position)
    select ${customerId}, ${listId}, again.id, ${lane}, again.price, again.recipient, again.fallback_price, again.ttl_seconds,
      excluded_connection_ids::bigint[],
      again.wire_parts, region, case when region is not null then 0 end
    from unnest(
      ${ids.map(String)}::bigint[], ${messages.map(({ price }) => String(price))}::bigint[],
        ${messages.map(({ recipient }) => recipient)}::text[],
      ${messages.map(({ fallbackPrice }) => (fallbackPrice === null ? null : String(fallbackPrice)))}::bigint[],
      ${messages.map(({ ttlSeconds }) => ttlSeconds)}::integer[],
        ${messages.map(({ excludedConnections }) => (excludedConnections ? `{${excludedConnections.join()}}` : null))}::text[],
      ${messages.map(({ ownBody, wireParts }) => (ownBody === null ? null : wireParts))}::smallint[])
      as again (id, price, recipient, fallback_price, ttl_seconds, excluded_connection_ids, wire_parts)
    join message on message.customer_id = ${customerId} and message.id = again.id`;
  await countMoves(tx, messages.map(({ outcome }) => ({ customerId, listId, from: outcome, to: DELIVERY_STATUS.queued, messages: 1 })));
}

/** Returns the amount to reserve for resending the list's messages with ids above `after`. */
export async function priceOfFinal(
  tx: Transaction, customerId: bigint, { listId, after, ...filter }: FinalFilter & { listId: bigint; after: bigint },
): Promise<Money> {
  const [row] = await tx<{ sum: bigint }[]>`
    select coalesce(sum(price + coalesce(fallback_price, 0)), 0)::bigint as sum from message
    where customer_id = ${customerId} and list_id = ${listId} and id > ${after} ${mayBeResent(tx, filter, [...FINAL_REASONS, 'no_route'])}`;
  return row?.sum ?? 0n;
}

function mayBeResent(tx: Transaction, { statuses, outcomes }: FinalFilter, excludedReasons: readonly string[]): Fragment {
  return tx`
    and message.status = any(${[...statuses]}::smallint[]) and coalesce(message.reason, '') <> all(${[...excludedReasons]}::text[])
    ${outcomes ? tx`and message.outcome = any(${[...outcomes]}::smallint[])` : tx``}`;
}
