import type { Money } from '@portal/contracts';
import { DEFAULT_TTL_SECONDS, DELIVERY_STATUS } from '@portal/messaging';
import type { MessageDetail } from '../../channels';
import { numbersLiteral, sparse, type Db, type Fragment } from '../../../platform/db';
import { countedBefore, countedChange, recordUsage } from '../../messages';
import { queueFallbacks, type MainEnd } from './fallback.store';
import { reportsStatuses } from '../settlement/list-key.store';
import { isAttempt, lockMessagesOf } from './message-lock.store';
import { supersede } from './superseded-id.store';

/** Messages of one list with the same change; `price` is the total amount that the change charges or releases. */
export type OutcomeChange = {
  customerId: bigint;
  listId: bigint;
  messages: number;
  price: Money;
  /** Statuses under which the list's counters count the messages before and after the change; equal if only money moves. */
  from: number;
  to: number;
  /** Array literal of message ids; null if the customer's webhooks do not receive the list's statuses. */
  ids: string | null;
};

/** Messages whose reserved `price` is released. */
export type Released = OutcomeChange & { reason: string };

export type Accepted = { attemptId: bigint; providerMessageId: string; verbatimId?: string; detail?: MessageDetail };
export type Refused = { attemptId: bigint; reason: string; to?: 4 | 5 | 6 };

/** Reasons that end the main message without sending its fallback. */
const ENDS_BOTH = ['cancelled', 'queue_expired'];

/** Stores the details that some providers report with an acceptance. Call it before `storeAccepted`, which deletes the attempts. */
export async function storeDetails(tx: Db, accepted: readonly Accepted[]): Promise<void> {
  const reported = accepted.flatMap(({ attemptId, detail }) => (detail ? [{ attemptId, detail: JSON.stringify(detail) }] : []));
  if (reported.length === 0) return;
  await tx`
    update message set detail = reported.detail
    from (
      select attempt.customer_id, attempt.message_id, result.detail::jsonb as detail
      from unnest(${numbersLiteral(reported.map(({ attemptId }) => attemptId))}::bigint[], ${reported.map(({ detail }) => detail)}::text[])
        as result (attempt_id, detail)
      join send_attempt attempt on ${isAttempt(tx, 'result')}
      order by attempt.customer_id, attempt.message_id
    ) reported
    where message.customer_id = reported.customer_id and message.id = reported.message_id`;
}

/**
 * Charges the message and starts its delivery deadline once all parts are accepted. A repeated outcome counts once, because only attempts
 * that this statement deletes count. Locks attempts, then messages, in order of id. Storing receipts locks in the same order, which
 * prevents deadlocks.
 */
export async function storeAccepted(tx: Db, outcomes: readonly Accepted[]): Promise<{ left: OutcomeChange[]; reusedIds: number }> {
  if (outcomes.length === 0) return { left: [], reusedIds: 0 };
  const accepted = outcomes.toSorted((one, other) => (one.attemptId < other.attemptId ? -1 : 1));
  const rows = await tx<(OutcomeChange & { reused: string | null })[]>`
    with result as (
      select * from unnest(
        ${numbersLiteral(accepted.map(({ attemptId }) => attemptId))}::bigint[],
        ${accepted.map(({ providerMessageId }) => providerMessageId)}::text[],
        ${sparse(accepted.map(({ verbatimId }) => verbatimId ?? null))}::text[]) as result (attempt_id, provider_message_id, verbatim_id)
    ), gone as (
      delete from send_attempt attempt using result where ${isAttempt(tx, 'result')}
      returning attempt.connection_id, result.provider_message_id, result.verbatim_id, attempt.customer_id, attempt.message_id,
        attempt.part, attempt.parts, attempt.stage, attempt.ttl_seconds, attempt.lane, attempt.logged_at, attempt.id, attempt.destination
    ), known as (
      insert into provider_message (connection_id, provider_message_id, verbatim_id, customer_id, message_id, part, parts, stage,
        recipient_key, submitted_at)
      select connection_id, provider_message_id, verbatim_id, customer_id, message_id, part, parts, stage,
        1000000000 + right(destination, 9)::integer, logged_at
      from gone where provider_message_id <> ''
      on conflict do nothing
      returning provider_message_id, message_id, part, stage
    ), more as (
      select customer_id, message_id, stage, parts, count(*)::smallint as accepted, min(connection_id) as connection_id,
        min(ttl_seconds) as ttl_seconds, min(lane) as lane, min(logged_at) as logged_at
      from gone group by customer_id, message_id, stage, parts
    ), before as (
      select more.*, ${countedBefore(tx)}
      from more join message on message.customer_id = more.customer_id and message.id = more.message_id
      order by message.customer_id, message.id for no key update of message
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
        sent_at = coalesce(sent_at, more.logged_at),
        updated_at = now()
      from before as more
      where message.customer_id = more.customer_id and message.id = more.message_id
        and message.stage = more.stage and message.status = message.stage
      returning message.customer_id, message.list_id, message.id, message.stage, message.recipient, message.fallback_price,
        message.parts_accepted >= message.wire_parts as complete, more.ttl_seconds, more.lane,
        case when message.stage = 0 then message.price else message.fallback_price end as cost, ${countedChange(tx, 'more')}
    ), ${recordUsage(tx)}, waiting as (
      insert into delivery_deadline (customer_id, list_id, message_id, deadline, fallback_price, lane, recipient)
      select customer_id, list_id, id, now() + coalesce(ttl_seconds, ${DEFAULT_TTL_SECONDS}::integer) * interval '1 second',
        fallback_price, lane, recipient
      from moved where complete and stage = 0 and (ttl_seconds is not null or fallback_price is not null)
      on conflict (customer_id, list_id, message_id) do update set deadline = excluded.deadline, fallback_price = excluded.fallback_price
    )
    select customer_id as "customerId", list_id as "listId", count(*)::int as messages, sum(cost)::bigint as price,
      case when stage = 0 then ${DELIVERY_STATUS.queued}::smallint else ${DELIVERY_STATUS.processing}::smallint end as from,
      ${DELIVERY_STATUS.processing}::smallint as to,
      case when stage = 0 and ${reportsStatuses(tx, 'moved')} then array_agg(id)::text end as ids, null::text as reused
    from moved where complete
    group by customer_id, list_id, stage
    union all
    select 0, 0, 0, 0, 0::smallint, 0::smallint, null, json_agg(json_build_object(
      'attempt_id', id, 'connection_id', connection_id, 'provider_message_id', provider_message_id, 'verbatim_id', verbatim_id,
      'customer_id', customer_id, 'message_id', message_id, 'part', part, 'parts', parts, 'stage', stage,
      'recipient_key', 1000000000 + right(destination, 9)::integer, 'submitted_at', logged_at))::text
    from gone
    where provider_message_id <> '' and (select count(*) from known) < (select count(*) from gone where provider_message_id <> '')
      and (provider_message_id, message_id, part, stage) not in (select provider_message_id, message_id, part, stage from known)
    having count(*) > 0`;
  const reused = rows.find((row) => row.reused !== null)?.reused;
  return { left: rows.filter((row) => row.reused === null), reusedIds: reused ? await supersede(tx, reused) : 0 };
}

type RefusedRow = Released & { messageId: bigint | null; lane: number; connectionId: bigint | null };

/**
 * A refused part ends the message with status `to` (default: undeliverable) and removes its other parts from the queue. If the message has
 * a fallback that may be sent, the fallback is queued instead. Later refused parts change nothing.
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
      select customer_id, list_id, message_id, stage, min(reason) as reason, min(status) as status, min(lane) as lane,
        min(connection_id) as connection_id
      from gone group by customer_id, list_id, message_id, stage
    ), before as (
      select more.*, ${countedBefore(tx)}
      from more join message on message.customer_id = more.customer_id and message.id = more.message_id
    ), moved as (
      update message set status = more.status, reason = more.reason, connection_id = coalesce(more.connection_id, message.connection_id),
        updated_at = now()
      from before as more
      where message.customer_id = more.customer_id and message.id = more.message_id
        and message.stage = more.stage and message.status = message.stage
        and (message.stage = 1 or message.fallback_price is null or ${endsBoth(tx)})
      returning message.customer_id, message.list_id, message.id, message.outcome, message.stage, message.reason,
        case when message.stage = 0 then message.price + coalesce(message.fallback_price, 0) else message.fallback_price end as held,
        ${countedChange(tx, 'more')}
    ), ${recordUsage(tx)}
    select customer_id as "customerId", list_id as "listId", reason, count(*)::int as messages, sum(held)::bigint as price,
      case when stage = 0 then ${DELIVERY_STATUS.queued}::smallint else ${DELIVERY_STATUS.processing}::smallint end as from, outcome as to,
      case when ${reportsStatuses(tx, 'moved')} then array_agg(id)::text end as ids, null::bigint as "messageId", null::smallint as lane,
      null::bigint as "connectionId"
    from moved group by customer_id, list_id, reason, stage, outcome
    union all
    select more.customer_id, more.list_id, more.reason, 0, 0, 0, more.status, null, more.message_id, more.lane, more.connection_id
    from more join message on message.customer_id = more.customer_id and message.id = more.message_id
    where more.stage = 0 and message.fallback_price is not null and not ${endsBoth(tx)}`;
  const finished = rows.filter(({ messageId }) => messageId === null);
  return [...finished, ...await queueFallbacks(tx, rows.flatMap(mainEnd))];
}

/** SQL condition on `more`. A recipient on a stop list may get the fallback from another sender, whose claim checks stop lists again. */
function endsBoth(db: Db): Fragment {
  return db`case when more.reason = 'stop_listed' then not exists (
    select from mailing_list list where list.customer_id = more.customer_id and list.id = more.list_id
      and list.fallback_alpha_name_id <> list.alpha_name_id) else more.reason = any(${ENDS_BOTH}::text[]) end`;
}

function mainEnd({ customerId, listId, messageId, to, reason, lane, connectionId }: RefusedRow): MainEnd[] {
  return messageId === null ? [] : [{ customerId, listId, messageId, storedStatus: 0, status: to, reason, lane, connectionId }];
}

/** Marks attempts as unresolved; a late response or a receipt still counts. */
export async function storeUnknown(tx: Db, attemptIds: readonly bigint[]): Promise<void> {
  if (attemptIds.length === 0) return;
  await tx`
    update send_attempt set unresolved_since = now()
    where id = any(${numbersLiteral(attemptIds)}::bigint[]) and unresolved_since is null`;
}
