import type { Money } from '@portal/contracts';
import { DEFAULT_TTL_SECONDS, DELIVERY_STATUS } from '@portal/messaging';
import type { MessageDetail } from '../channels';
import type { Db } from '../db';
import { numbersLiteral, sparse } from './array-literal';
import { queueFallbacks, type MainEnd } from './fallback.store';
import { tellsStatuses } from './list-key.store';
import { isAttempt, lockMessagesOf } from './message-lock.store';

/** Messages of one list that went the same way by one cause, and the sum of what that moved of their prices. */
export type Left = {
  customerId: bigint;
  listId: bigint;
  messages: number;
  price: Money;
  /** Status before, as counted, and after; the same where only money moves. */
  from: number;
  to: number;
  /** PostgreSQL's literal of their ids, of lists whose statuses are told to the customer's server; else null. */
  ids: string | null;
};

/** Messages that will not be charged, and why. */
export type Released = Left & { reason: string };

export type Accepted = { attemptId: bigint; providerMessageId: string; verbatimId?: string; detail?: MessageDetail };
export type Refused = { attemptId: bigint; reason: string; to?: 4 | 5 | 6 };

/** After these nothing more may leave, neither this message nor its fallback. */
const ENDS_BOTH = ['cancelled', 'stop_listed', 'queue_expired'];

/** Before `storeAccepted`, which takes the attempts away; few providers tell any. */
export async function storeDetails(tx: Db, accepted: readonly Accepted[]): Promise<void> {
  const told = accepted.flatMap(({ attemptId, detail }) => (detail ? [{ attemptId, detail: JSON.stringify(detail) }] : []));
  if (told.length === 0) return;
  await tx`
    update message set detail = told.detail
    from (
      select attempt.customer_id, attempt.message_id, result.detail::jsonb as detail
      from unnest(${numbersLiteral(told.map(({ attemptId }) => attemptId))}::bigint[], ${told.map(({ detail }) => detail)}::text[])
        as result (attempt_id, detail)
      join send_attempt attempt on ${isAttempt(tx, 'result')}
      order by attempt.customer_id, attempt.message_id
    ) told
    where message.customer_id = told.customer_id and message.id = told.message_id`;
}

/**
 * The provider has taken parts over. A message leaves the queue, and is charged, when all its parts are accepted; from then
 * its timer runs, where it has one. Only attempts that this very statement removes count, so an outcome that comes twice
 * counts once. Attempts and messages are locked in the order of their ids, as the receipts that are stored beside them
 * lock them. A message whose main message is awaited is stored as 0, one whose fallback is as 1: the status is the stage.
 */
export async function storeAccepted(tx: Db, outcomes: readonly Accepted[]): Promise<Left[]> {
  if (outcomes.length === 0) return [];
  const accepted = outcomes.toSorted((one, other) => (one.attemptId < other.attemptId ? -1 : 1));
  return tx<Left[]>`
    with result as (
      select * from unnest(
        ${numbersLiteral(accepted.map(({ attemptId }) => attemptId))}::bigint[],
        ${accepted.map(({ providerMessageId }) => providerMessageId)}::text[],
        ${sparse(accepted.map(({ verbatimId }) => verbatimId ?? null))}::text[]) as result (attempt_id, provider_message_id, verbatim_id)
    ), gone as (
      delete from send_attempt attempt using result where ${isAttempt(tx, 'result')}
      returning attempt.connection_id, result.provider_message_id, result.verbatim_id, attempt.customer_id, attempt.message_id,
        attempt.part, attempt.parts, attempt.stage, attempt.ttl_seconds, attempt.lane
    ), known as (
      insert into wire_message (connection_id, provider_message_id, verbatim_id, customer_id, message_id, part, parts, stage)
      select connection_id, provider_message_id, verbatim_id, customer_id, message_id, part, parts, stage from gone
      where provider_message_id <> ''
      on conflict do nothing
    ), moved as (
      update message set
        connection_id = more.connection_id,
        wire_parts = more.parts,
        parts_accepted = parts_accepted + more.accepted,
        status = case when parts_accepted + more.accepted >= more.parts then ${DELIVERY_STATUS.processing} else status end,
        charged = case
          when parts_accepted + more.accepted < more.parts then charged
          when message.stage = 0 then charged + price
          else charged + fallback_price
        end,
        sent_at = coalesce(sent_at, now()),
        updated_at = now()
      from (
        select customer_id, message_id, stage, parts, count(*)::smallint as accepted, min(connection_id) as connection_id,
          min(ttl_seconds) as ttl_seconds, min(lane) as lane
        from gone group by customer_id, message_id, stage, parts
        order by customer_id, message_id
      ) more
      where message.customer_id = more.customer_id and message.id = more.message_id
        and message.stage = more.stage and message.status = message.stage
      returning message.customer_id, message.list_id, message.id, message.stage, message.recipient, message.fallback_price,
        message.parts_accepted >= message.wire_parts as complete, more.ttl_seconds, more.lane,
        case when message.stage = 0 then message.price else message.fallback_price end as cost
    ), waiting as (
      insert into message_wait (customer_id, list_id, message_id, deadline, fallback_price, lane, recipient)
      select customer_id, list_id, id, now() + coalesce(ttl_seconds, ${DEFAULT_TTL_SECONDS}::integer) * interval '1 second',
        fallback_price, lane, recipient
      from moved where complete and stage = 0 and (ttl_seconds is not null or fallback_price is not null)
      on conflict (customer_id, list_id, message_id) do update set deadline = excluded.deadline, fallback_price = excluded.fallback_price
    )
    select customer_id as "customerId", list_id as "listId", count(*)::int as messages, sum(cost)::bigint as price,
      case when stage = 0 then ${DELIVERY_STATUS.queued}::smallint else ${DELIVERY_STATUS.processing}::smallint end as from,
      ${DELIVERY_STATUS.processing}::smallint as to,
      case when stage = 0 and ${tellsStatuses(tx, 'moved')} then array_agg(id)::text end as ids
    from moved where complete
    group by customer_id, list_id, stage`;
}

type RefusedRow = Released & { messageId: bigint | null; lane: number; connectionId: bigint | null };

/**
 * One refused part decides for the message: its other parts stay in the queue no longer. It is undeliverable, or what the
 * provider's word is, unless its fallback takes over; of that a further part that is refused later takes nothing away. What
 * ended in the queue went by no connection (0): it keeps the one of what was sent of it before, if any was.
 */
export async function storeRefused(tx: Db, refused: readonly Refused[]): Promise<Released[]> {
  if (refused.length === 0) return [];
  await lockMessagesOf(tx, refused.map(({ attemptId }) => attemptId));
  const rows = await tx<RefusedRow[]>`
    with result as (
      select * from unnest(
        ${numbersLiteral(refused.map(({ attemptId }) => attemptId))}::bigint[],
        ${refused.map(({ reason }) => reason)}::text[],
        ${numbersLiteral(refused.map(({ to }) => to ?? DELIVERY_STATUS.undeliverable))}::smallint[]) as result (attempt_id, reason, status)
    ), gone as (
      delete from send_attempt attempt using result where ${isAttempt(tx, 'result')}
      returning attempt.customer_id, attempt.list_id, attempt.message_id, attempt.stage, attempt.lane,
        nullif(attempt.connection_id, 0) as connection_id, result.reason, result.status
    ), unqueued as (
      delete from message_queue queue using gone
      where queue.customer_id = gone.customer_id and queue.list_id = gone.list_id and queue.message_id = gone.message_id
        and queue.stage = gone.stage
    ), more as (
      select customer_id, list_id, message_id, stage, min(reason) as reason, min(status) as status, min(lane) as lane, min(connection_id) as connection_id
      from gone group by customer_id, list_id, message_id, stage
    ), moved as (
      update message set status = more.status, reason = more.reason, connection_id = coalesce(more.connection_id, message.connection_id), updated_at = now()
      from more
      where message.customer_id = more.customer_id and message.id = more.message_id
        and message.stage = more.stage and message.status = message.stage
        and (message.stage = 1 or message.fallback_price is null or more.reason = any(${ENDS_BOTH}::text[]))
      returning message.customer_id, message.list_id, message.id, message.status, message.stage, message.reason,
        case when message.stage = 0 then message.price + coalesce(message.fallback_price, 0) else message.fallback_price end as held
    )
    select customer_id as "customerId", list_id as "listId", reason, count(*)::int as messages, sum(held)::bigint as price,
      case when stage = 0 then ${DELIVERY_STATUS.queued}::smallint else ${DELIVERY_STATUS.processing}::smallint end as from, status as to,
      case when ${tellsStatuses(tx, 'moved')} then array_agg(id)::text end as ids, null::bigint as "messageId", null::smallint as lane,
      null::bigint as "connectionId"
    from moved group by customer_id, list_id, reason, stage, status
    union all
    select more.customer_id, more.list_id, more.reason, 0, 0, 0, more.status, null, more.message_id, more.lane, more.connection_id
    from more join message on message.customer_id = more.customer_id and message.id = more.message_id
    where more.stage = 0 and message.fallback_price is not null and more.reason <> all(${ENDS_BOTH}::text[])`;
  const ended = rows.filter(({ messageId }) => messageId === null);
  return [...ended, ...await queueFallbacks(tx, rows.flatMap(mainEnd))];
}

function mainEnd({ customerId, listId, messageId, to, reason, lane, connectionId }: RefusedRow): MainEnd[] {
  return messageId === null ? [] : [{ customerId, listId, messageId, standing: 0, status: to, reason, lane, connectionId }];
}

/** Nothing is known of these any more; what a late answer or a receipt says still counts. */
export async function storeUnknown(tx: Db, attemptIds: readonly bigint[]): Promise<void> {
  if (attemptIds.length === 0) return;
  await tx`
    update send_attempt set in_doubt_since = now()
    where id = any(${numbersLiteral(attemptIds)}::bigint[]) and in_doubt_since is null`;
}
