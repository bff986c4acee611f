import type { Money } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db } from '../db';
import { numbersLiteral, truthsLiteral } from './array-literal';
import { tellsStatuses } from './list-key.store';

export type StoredReceipt = {
  providerMessageId: string;
  state: string;
  status: number;
  destination: string;
  reference: number | null;
  attemptId: bigint | null;
  errorCode: string | null;
  refunded: boolean;
};

/** Messages of one list that went on from processing to another status, and what their fallbacks, no longer needed, held. */
export type Moved = {
  customerId: bigint; listId: bigint; status: number; messages: number; fallbacks: number; freed: Money; ids: string | null;
};

/** What was heard of the parts of a message that the common path does not move: it needs a look at its standing. */
export type Heard = {
  customerId: bigint; messageId: bigint; stage: number;
  delivered: number; failing: number | null; reason: string | null; seen: boolean;
};

export type Refund = Pick<Heard, 'customerId' | 'messageId' | 'stage'>;
export type Applied = { moved: Moved[]; heard: Heard[]; refunds: Refund[] };

type Row = Heard & Moved & { kind: 'moved' | 'heard' | 'refunded' };

/**
 * Stores receipts that are not known yet, and applies those whose message has left the queue. A receipt that came
 * before waits (`applied` false) until `applyWaiting` finds its message.
 */
export async function storeReceipts(tx: Db, connectionId: bigint, receipts: readonly StoredReceipt[]): Promise<Applied> {
  if (receipts.length === 0) return nothing;
  const rows = await tx<Row[]>`
    with incoming as (
      select * from unnest(
        ${receipts.map(({ providerMessageId }) => providerMessageId)}::text[], ${receipts.map(({ state }) => state)}::text[],
        ${numbersLiteral(receipts.map(({ status }) => status))}::smallint[], ${receipts.map(({ destination }) => destination)}::text[],
        ${receipts.map(({ reference }) => reference)}::integer[], ${receipts.map(({ errorCode }) => errorCode)}::text[],
        ${receipts.map(({ attemptId }) => (attemptId === null ? null : String(attemptId)))}::bigint[],
        ${truthsLiteral(receipts.map(({ refunded }) => refunded))}::boolean[])
        as incoming (provider_message_id, state, status, destination, reference, error_code, attempt_id, refunded)
    ), stored as (
      insert into delivery_receipt (
        connection_id, provider_message_id, state, status, destination, reference, error_code, attempt_id, refunded,
        applied, customer_id, message_id, stage)
      select ${connectionId}, incoming.provider_message_id, state, status, destination, reference, error_code, attempt_id,
        coalesce(refunded, false),
        case
          when wire.message_id is null then false
          when wire.parts = 1 then true
          else exists (
            select from message
            where message.customer_id = wire.customer_id and message.id = wire.message_id and ${hasLeft(tx)})
        end,
        wire.customer_id, wire.message_id, coalesce(wire.stage, 0)
      from incoming left join wire_message wire
        on wire.connection_id = ${connectionId} and wire.provider_message_id = incoming.provider_message_id
      on conflict do nothing
      returning customer_id, message_id, stage, state, status, refunded, applied
    ), ${applying(tx)}`;
  return sortOut(rows);
}

/** When receipts that wait came, as the database writes it: after the one, up to the other. */
export type Came = { after: string; upTo: string };

/** Those that wait for longer are looked at by the slow walk alone: most of them are about nothing of ours. */
const YOUNG_MINUTES = 10;

/** The next step of a slow walk over all receipts of the connection that wait; null behind the last of them. */
export async function nextWaiting(tx: Db, connectionId: bigint, after: string, limit: number): Promise<Came | null> {
  const [row] = await tx<{ upTo: string | null }[]>`
    select max(received_at)::text as "upTo" from (
      select received_at from delivery_receipt
      where connection_id = ${connectionId} and not applied and received_at > ${after}::text::timestamptz
      order by connection_id, received_at limit ${limit}) step`;
  return typeof row?.upTo === 'string' ? { after, upTo: row.upTo } : null;
}

/** Whether a receipt belongs to this step of the walk, or without one is young. */
export function cameIn(tx: Db, came: Came | null) {
  return came === null
    ? tx`receipt.received_at > now() - ${YOUNG_MINUTES}::integer * interval '1 minute'`
    : tx`receipt.received_at > ${came.after}::text::timestamptz and receipt.received_at <= ${came.upTo}::text::timestamptz`;
}

/** Receipts that came before their message could be told, and whose message has now left the queue. */
export async function applyWaiting(tx: Db, connectionId: bigint, came: Came | null, limit: number): Promise<Applied> {
  const rows = await tx<Row[]>`
    with due as (
      select receipt.tableoid as partition, receipt.ctid, wire.customer_id, wire.message_id, wire.stage
      from delivery_receipt receipt
      join wire_message wire using (connection_id, provider_message_id)
      join message on message.customer_id = wire.customer_id and message.id = wire.message_id
      where receipt.connection_id = ${connectionId} and not receipt.applied and ${cameIn(tx, came)} and ${hasLeft(tx)}
      limit ${limit}
      for update of receipt skip locked
    ), stored as (
      update delivery_receipt receipt set applied = true, customer_id = due.customer_id, message_id = due.message_id, stage = due.stage
      from due where receipt.ctid = due.ctid and receipt.tableoid = due.partition
      returning receipt.customer_id, receipt.message_id, receipt.stage, receipt.state, receipt.status, receipt.refunded, receipt.applied
    ), ${applying(tx)}`;
  return sortOut(rows);
}

/**
 * Receipts that are known, and of which the provider says only now that it gives back what it took; each of them once.
 * Those that wait for their message bring it back when they are applied. What its id on the wire is of may have changed
 * since: the messages are locked first, so that no reset comes between reading that and paying back.
 */
export async function noteRefunds(tx: Db, connectionId: bigint, receipts: readonly StoredReceipt[]): Promise<Refund[]> {
  const refunded = receipts.filter((receipt) => receipt.refunded);
  if (refunded.length === 0) return [];
  const ids = refunded.map(({ providerMessageId }) => providerMessageId);
  await tx`
    select from message
    where (customer_id, id) in (
      select customer_id, message_id from wire_message where connection_id = ${connectionId} and provider_message_id = any(${ids}::text[]))
    order by customer_id, id for no key update`;
  const rows = await tx<(Refund & { applied: boolean })[]>`
    update delivery_receipt known set refunded = true
    from unnest(${ids}::text[], ${refunded.map(({ state }) => state)}::text[]) as told (provider_message_id, state)
    left join wire_message wire on wire.connection_id = ${connectionId} and wire.provider_message_id = told.provider_message_id
    where known.connection_id = ${connectionId} and known.provider_message_id = told.provider_message_id
      and known.state = told.state and not known.refunded
    returning known.customer_id as "customerId", known.message_id as "messageId", coalesce(wire.stage, known.stage) as stage, applied`;
  return rows.filter(({ applied }) => applied);
}

/**
 * All parts of what the receipt is about are accepted. A fallback is under way in the status processing, so there only its
 * parts tell; of a main message whose fallback has taken over, and of a sending before a reset, nothing is left to wait for.
 */
function hasLeft(tx: Db) {
  return tx`(wire.stage < 0 or message.status <> 0 and (wire.stage = 0 or message.parts_accepted >= wire.parts))`;
}

/**
 * Unknown is the highest number and the last word of its kind, so that a failure beside it is what `min` finds; a
 * delivery beside it wins as well, so that it does not matter which receipts one turn brings together.
 * Moves every message that is processing; what is heard of others is told back, since that is rare and needs its standing:
 * of those that have ended, of main messages that fail while a fallback waits, and of those whose fallback has taken over.
 */
function applying(tx: Db) {
  return tx`
    heard as (
      select customer_id, message_id, stage,
        (count(*) filter (where status = ${DELIVERY_STATUS.delivered}))::smallint as delivered,
        min(status) filter (where status <> ${DELIVERY_STATUS.delivered}) as failing,
        min(state) filter (where status <> ${DELIVERY_STATUS.delivered}) as reason,
        bool_or(state = 'seen') as seen
      from stored where applied and status <> ${DELIVERY_STATUS.processing}
      group by customer_id, message_id, stage
      order by customer_id, message_id
    ), moved as (
      update message set
        parts_delivered = parts_delivered + heard.delivered,
        status = case
          when parts_delivered + heard.delivered >= wire_parts then ${DELIVERY_STATUS.delivered}
          else coalesce(heard.failing, status)
        end,
        reason = case
          when parts_delivered + heard.delivered >= wire_parts then message.reason
          else coalesce(heard.reason, message.reason)
        end,
        extended_status = case when heard.seen then 'seen' else extended_status end,
        updated_at = now()
      from heard
      where message.customer_id = heard.customer_id and message.id = heard.message_id
        and message.status = ${DELIVERY_STATUS.processing} and message.stage = heard.stage
        and (heard.failing is null or message.stage = 1 or message.fallback_price is null)
      returning message.customer_id, message.list_id, message.id as message_id, message.stage, message.status,
        case when message.stage = 0 and message.status <> ${DELIVERY_STATUS.processing} then message.fallback_price end as freed
    ), unwaited as (
      delete from message_wait wait using moved
      where moved.freed is not null
        and wait.customer_id = moved.customer_id and wait.list_id = moved.list_id and wait.message_id = moved.message_id
    ), unmoved as (
      select each from (
        select message_id * 4 + stage as each, 1 as side from heard union all select message_id * 4 + stage, -1 from moved
      ) both_sides group by each having sum(side) <> 0
    )
    select 'moved' as kind, customer_id as "customerId", list_id as "listId", null::bigint as "messageId", null::smallint as stage,
      status, count(*)::int as messages, count(freed)::int as fallbacks, coalesce(sum(freed), 0)::bigint as freed,
      case when ${tellsStatuses(tx, 'moved')} then array_agg(message_id)::text end as ids,
      null::smallint as delivered, null::smallint as failing, null::text as reason, null::boolean as seen
    from moved where status <> ${DELIVERY_STATUS.processing} group by customer_id, list_id, status
    union all
    select 'heard', customer_id, null, message_id, stage, null, 0, 0, 0, null, delivered, failing, reason, seen
    from heard where message_id * 4 + stage = any(array(select each from unmoved))
    union all
    select 'refunded', customer_id, null, message_id, stage, null, 0, 0, 0, null, null, null, null, null
    from stored where refunded and applied`;
}

const nothing: Applied = { moved: [], heard: [], refunds: [] };

function sortOut(rows: readonly Row[]): Applied {
  const of = (kind: Row['kind']) => rows.filter((row) => row.kind === kind);
  return { moved: of('moved'), heard: of('heard'), refunds: of('refunded') };
}
