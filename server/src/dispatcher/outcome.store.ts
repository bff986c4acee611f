import type { Money } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db } from '../db';
import { numbersLiteral } from './array-literal';

/** Messages of one list that left the queue by one cause, and the sum of their prices. */
export type Left = { customerId: bigint; listId: bigint; messages: number; price: Money };

/** Messages that will not be charged, and why. */
export type Released = Left & { reason: string };

export type Accepted = { attemptId: bigint; providerMessageId: string };
export type Refused = { attemptId: bigint; reason: string };

/**
 * The provider has taken parts over. A message leaves the queue, and is charged, when all its parts are accepted.
 * Only attempts that this very statement removes count, so an outcome that comes twice counts once.
 */
export async function storeAccepted(tx: Db, accepted: readonly Accepted[]): Promise<Left[]> {
  if (accepted.length === 0) return [];
  return tx<Left[]>`
    with result as (
      select * from unnest(
        ${numbersLiteral(accepted.map(({ attemptId }) => attemptId))}::bigint[],
        ${accepted.map(({ providerMessageId }) => providerMessageId)}::text[]) as result (attempt_id, provider_message_id)
    ), gone as (
      delete from send_attempt attempt using result where attempt.id = result.attempt_id
      returning attempt.connection_id, result.provider_message_id, attempt.customer_id, attempt.message_id, attempt.part, attempt.parts
    ), known as (
      insert into wire_message (connection_id, provider_message_id, customer_id, message_id, part, parts)
      select connection_id, provider_message_id, customer_id, message_id, part, parts from gone
      where provider_message_id <> ''
      on conflict do nothing
    ), moved as (
      update message set
        wire_parts = more.parts,
        parts_accepted = parts_accepted + more.accepted,
        status = case when parts_accepted + more.accepted >= more.parts then ${DELIVERY_STATUS.processing} else status end,
        charged = case when parts_accepted + more.accepted >= more.parts then price else 0 end,
        sent_at = coalesce(sent_at, now()),
        updated_at = now()
      from (
        select customer_id, message_id, parts, count(*)::smallint as accepted from gone group by customer_id, message_id, parts
      ) more
      where message.customer_id = more.customer_id and message.id = more.message_id and message.status = 0
      returning message.customer_id, message.list_id, message.status, message.charged
    )
    select customer_id as "customerId", list_id as "listId", count(*)::int as messages, sum(charged)::bigint as price
    from moved where status = ${DELIVERY_STATUS.processing}
    group by customer_id, list_id`;
}

/** One refused part decides for the message: it is undeliverable, its other parts stay in the queue no longer. */
export async function storeRefused(tx: Db, refused: readonly Refused[]): Promise<Released[]> {
  if (refused.length === 0) return [];
  return tx<Released[]>`
    with result as (
      select * from unnest(
        ${numbersLiteral(refused.map(({ attemptId }) => attemptId))}::bigint[],
        ${refused.map(({ reason }) => reason)}::text[]) as result (attempt_id, reason)
    ), gone as (
      delete from send_attempt attempt using result where attempt.id = result.attempt_id
      returning attempt.customer_id, attempt.list_id, attempt.message_id, result.reason
    ), unqueued as (
      delete from message_queue queue using gone
      where queue.customer_id = gone.customer_id and queue.list_id = gone.list_id and queue.message_id = gone.message_id
    ), moved as (
      update message set status = ${DELIVERY_STATUS.undeliverable}, reason = more.reason, updated_at = now()
      from (select customer_id, message_id, min(reason) as reason from gone group by customer_id, message_id) more
      where message.customer_id = more.customer_id and message.id = more.message_id and message.status = 0
      returning message.customer_id, message.list_id, message.price, message.reason
    )
    select customer_id as "customerId", list_id as "listId", reason, count(*)::int as messages, sum(price)::bigint as price
    from moved group by customer_id, list_id, reason`;
}

/** Nothing is known of these any more; what a late answer or a receipt says still counts. */
export async function storeUnknown(tx: Db, attemptIds: readonly bigint[]): Promise<void> {
  if (attemptIds.length === 0) return;
  await tx`
    update send_attempt set in_doubt_since = now()
    where id = any(${numbersLiteral(attemptIds)}::bigint[]) and in_doubt_since is null`;
}
