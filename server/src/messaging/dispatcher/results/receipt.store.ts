import type { Money } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import { numbersLiteral, sparse, truthsLiteral, type Db } from '../../../platform/db';
import { countedOutcome, recordUsage } from '../../messages';
import { reportsStatuses } from '../settlement/list-key.store';

export type StoredReceipt = {
  providerMessageId: string;
  state: string;
  status: number;
  destination: string;
  recipientKey: number;
  /** `receiptKey` of the receipt's other address, if both addresses could be the recipient's number; otherwise null. */
  otherKey: number | null;
  sender: string | null;
  reference: number | null;
  attemptId: bigint | null;
  errorCode: string | null;
  refunded: boolean;
};

/** Messages of one list with the same status change. `freed`: amount reserved for fallbacks that are no longer needed. */
export type Moved = {
  customerId: bigint; listId: bigint; status: number; messages: number; fallbacks: number; freed: Money; ids: string | null;
};

/** Totals of the receipts for one message and stage that `applying` could not apply; `applyLate` applies them. */
export type ReportedStatus = {
  customerId: bigint; messageId: bigint;
  /** Of the provider messages when the receipts were matched; a reset may have changed it since. */
  stage: number;
  /** One of the provider messages. */
  providerMessageId: string;
  delivered: number; failing: number | null; reason: string | null; seen: boolean;
};

/** Refund of one provider message. `stage` is the receipt's, for a provider message that was deleted meanwhile. */
export type Refund = Pick<ReportedStatus, 'customerId' | 'messageId' | 'stage' | 'providerMessageId'> & { superseded: number };
/** `otherRecipients`: number of receipts whose provider id matches only messages to other recipients. */
export type Applied = { moved: Moved[]; received: ReportedStatus[]; refunds: Refund[]; otherRecipients: number };

type Row = ReportedStatus & Moved & Refund & { kind: 'moved' | 'received' | 'refunded' | 'unmatched' };

/**
 * Applies new delivery receipts (DLR) to their messages. Stores those that are needed later: `applied` is false for a receipt that waits
 * for `applyWaiting`, because its message is unknown or some part is not accepted yet. A receipt for a part of several is stored so that a
 * copy does not count as another part, and one with a refund so that it is refunded once. All others may be applied twice without effect.
 */
export async function storeReceipts(tx: Db, connectionId: bigint, receipts: readonly StoredReceipt[]): Promise<Applied> {
  if (receipts.length === 0) return nothing;
  const rows = await tx<Row[]>`
    with incoming as (
      select * from unnest(
        ${receipts.map(({ providerMessageId }) => providerMessageId)}::text[], ${receipts.map(({ state }) => state)}::text[],
        ${numbersLiteral(receipts.map(({ status }) => status))}::smallint[], ${receipts.map(({ destination }) => destination)}::text[],
        ${sparse(receipts.map(({ reference }) => reference))}::integer[], ${sparse(receipts.map(({ errorCode }) => errorCode))}::text[],
        ${sparse(receipts.map(({ attemptId }) => (attemptId === null ? null : String(attemptId))))}::bigint[],
        ${truthsLiteral(receipts.map(({ refunded }) => refunded))}::boolean[],
        ${numbersLiteral(receipts.map(({ recipientKey }) => recipientKey))}::integer[],
          ${sparse(receipts.map(({ otherKey }) => otherKey))}::integer[],
        ${sparse(receipts.map(({ sender }) => sender))}::text[])
        as incoming (provider_message_id, state, status, destination, reference, error_code, attempt_id, refunded, recipient_key,
          other_key, sender)
    ), matched as (
      select incoming.*, wire.customer_id, wire.message_id, wire.stage, wire.parts,
        ${keyOf(tx, 'incoming', 'wire')} as wire_key, coalesce(wire.parts = 1 and not incoming.refunded, false) as is_plain
      from incoming left join provider_message wire
        on wire.connection_id = ${connectionId} and wire.provider_message_id = incoming.provider_message_id and wire.superseded = 0
          and is_recipient(wire.recipient_key, incoming.recipient_key, incoming.other_key)
    ), kept as (
      insert into delivery_receipt (
        connection_id, provider_message_id, state, status, destination, recipient_key, other_key, sender, reference, error_code,
          attempt_id, refunded,
        applied, customer_id, message_id, stage)
      select ${connectionId}, provider_message_id, state, status, destination, wire_key,
        case when message_id is null then other_key end, case when message_id is null then sender end,
        reference, error_code, attempt_id, refunded,
        case
          when message_id is null then false
          when parts = 1 then true
          else exists (
            select from message
            where message.customer_id = wire.customer_id and message.id = wire.message_id and ${allPartsAccepted(tx)})
        end,
        customer_id, message_id, coalesce(stage, 0)
      from matched wire where not is_plain
      on conflict do nothing
      returning customer_id, message_id, stage, state, status, refunded, applied, provider_message_id, superseded, recipient_key, other_key
    ), stored as (
      select * from kept
      union all
      select customer_id, message_id, stage, state, status, false, true, provider_message_id, 0, wire_key, null from matched where is_plain
    ), ${applying(tx)}
    union all
    select 'unmatched', null, null, null, null, null, null, null, count(*)::int, 0, 0, null, null, null, null, null
    from kept
    where message_id is null and exists (
      select from provider_message wire where wire.connection_id = ${connectionId} and wire.provider_message_id = kept.provider_message_id
    ) and (
      select true from provider_message wire
      where wire.connection_id = ${connectionId} and wire.provider_message_id = kept.provider_message_id
        and is_recipient(wire.recipient_key, kept.recipient_key, kept.other_key)
      order by wire.superseded desc limit 1) is null
    having count(*) > 0`;
  return groupByKind(rows);
}

/** SQL for a receipt's recipient key: the second number's key if only that number is the message's recipient, else the first number's. */
function keyOf(tx: Db, receipts: string, wire: string) {
  const [receipt, message] = [tx(receipts), tx(wire)];
  return tx`case
    when ${receipt}.other_key is not null and ${message}.message_id is not null
      and not is_recipient(${message}.recipient_key, ${receipt}.recipient_key)
    then ${receipt}.other_key else ${receipt}.recipient_key end`;
}

/** Range of receive times of waiting receipts, as PostgreSQL text: later than `after`, up to and including `upTo`. */
export type ReceiptRange = { after: string; upTo: string };

/** Receipts that have waited longer are examined only in steps (`nextWaiting`), because most match no message of ours. */
const YOUNG_MINUTES = 10;

/** Returns the next range when examining all waiting receipts of the connection in steps; null at the end. */
export async function nextWaiting(tx: Db, connectionId: bigint, after: string, limit: number): Promise<ReceiptRange | null> {
  const [row] = await tx<{ upTo: string | null }[]>`
    select max(received_at)::text as "upTo" from (
      select received_at from delivery_receipt
      where connection_id = ${connectionId} and not applied and received_at > ${after}::text::timestamptz
      order by connection_id, received_at limit ${limit}) step`;
  return typeof row?.upTo === 'string' ? { after, upTo: row.upTo } : null;
}

/** Compares both columns as a row, so that the planner can only use the index of waiting receipts. */
export function receivedWithin(tx: Db, connectionId: bigint, range: ReceiptRange | null) {
  const receiptKey = tx`(receipt.connection_id, receipt.received_at)`;
  return range === null
    ? tx`${receiptKey} > (${connectionId}::bigint, now() - ${YOUNG_MINUTES}::integer * interval '1 minute')`
    : tx`${receiptKey} > (${connectionId}::bigint, ${range.after}::text::timestamptz)
      and ${receiptKey} <= (${connectionId}::bigint, ${range.upTo}::text::timestamptz)`;
}

/** Applies waiting receipts whose message is now known and completely accepted. */
export async function applyWaiting(tx: Db, connectionId: bigint, range: ReceiptRange | null, limit: number): Promise<Applied> {
  const rows = await tx<Row[]>`
    with due as (
      select receipt.tableoid as partition, receipt.ctid, wire.customer_id, wire.message_id, wire.stage, wire.superseded,
        ${keyOf(tx, 'receipt', 'wire')} as recipient_key,
        (wire.superseded <> receipt.superseded or ${keyOf(tx, 'receipt', 'wire')} <> receipt.recipient_key) and exists (
          select from delivery_receipt known
          where known.connection_id = receipt.connection_id and known.provider_message_id = receipt.provider_message_id
            and known.superseded = wire.superseded and known.state = receipt.state
              and known.recipient_key = ${keyOf(tx, 'receipt', 'wire')}) as is_copy
      from delivery_receipt receipt
      cross join lateral (
        select * from (
          (select * from provider_message sent
          where sent.connection_id = receipt.connection_id and sent.provider_message_id = receipt.provider_message_id
            and sent.superseded = receipt.superseded
            and case when receipt.message_id is null then ${isAbout(tx)} else sent.message_id = receipt.message_id end)
          union all
          -- The provider gave its id to another message while it was being stored.
          (select * from provider_message sent
          where receipt.message_id is not null and sent.message_id = receipt.message_id and sent.connection_id = receipt.connection_id
            and sent.provider_message_id = receipt.provider_message_id and sent.superseded <> receipt.superseded
          order by sent.superseded desc limit 1)
          union all
          (select * from provider_message sent
          where sent.connection_id = receipt.connection_id and sent.provider_message_id = receipt.provider_message_id
            and sent.superseded > 0 and receipt.message_id is null and ${isAbout(tx)}
          order by sent.superseded desc limit 1)
        ) newest_first limit 1
      ) wire
      join message on message.customer_id = wire.customer_id and message.id = wire.message_id
      where receipt.connection_id = ${connectionId} and not receipt.applied and ${receivedWithin(tx, connectionId, range)}
        and ${allPartsAccepted(tx)}
      limit ${limit}
      for update of receipt skip locked
    ), copies as (
      delete from delivery_receipt receipt using due where due.is_copy and receipt.ctid = due.ctid and receipt.tableoid = due.partition
    ), stored as (
      update delivery_receipt receipt set applied = true, customer_id = due.customer_id, message_id = due.message_id, stage = due.stage,
        superseded = due.superseded, recipient_key = due.recipient_key
      from due where not due.is_copy and receipt.ctid = due.ctid and receipt.tableoid = due.partition
      returning receipt.customer_id, receipt.message_id, receipt.stage, receipt.state, receipt.status, receipt.refunded, receipt.applied,
        receipt.provider_message_id, receipt.superseded
    ), ${applying(tx)}`;
  return groupByKind(rows);
}

function isAbout(tx: Db) {
  return tx`sent.submitted_at <= receipt.received_at and is_recipient(sent.recipient_key, receipt.recipient_key, receipt.other_key)`;
}

/** Returns applied receipts that now report a refund. */
export async function noteRefunds(tx: Db, connectionId: bigint, receipts: readonly StoredReceipt[]): Promise<Refund[]> {
  const refunded = receipts.filter((receipt) => receipt.refunded);
  if (refunded.length === 0) return [];
  const ids = refunded.map(({ providerMessageId }) => providerMessageId);
  const rows = await tx<(Refund & { applied: boolean })[]>`
    update delivery_receipt known set refunded = true
    from unnest(
      ${ids}::text[], ${refunded.map(({ state }) => state)}::text[],
        ${numbersLiteral(refunded.map(({ recipientKey }) => recipientKey))}::integer[])
      as reported (provider_message_id, state, recipient_key)
    where known.connection_id = ${connectionId} and known.provider_message_id = reported.provider_message_id
      and known.state = reported.state and known.recipient_key = reported.recipient_key and known.superseded = 0 and not known.refunded
    returning known.customer_id as "customerId", known.message_id as "messageId", known.stage,
      known.provider_message_id as "providerMessageId", known.superseded, applied`;
  return rows.filter(({ applied }) => applied);
}

/**
 * SQL condition: the provider has accepted all parts of the receipt's stage. Also true if the message has ended, was reset, or has its
 * fallback queued.
 */
function allPartsAccepted(tx: Db) {
  return tx`(wire.stage < 0 or message.status <> 0 and (
    wire.stage = 0 or message.status <> ${DELIVERY_STATUS.processing} or message.parts_accepted >= wire.parts))`;
}

/**
 * SQL that applies receipts to messages with status processing. Returns the other receipts for `applyLate`. Status unknown has the highest
 * number, so `min` prefers any other failure.
 */
function applying(tx: Db) {
  return tx`
    received as (
      select customer_id, message_id, stage,
        (count(*) filter (where status = ${DELIVERY_STATUS.delivered}))::smallint as delivered,
        min(status) filter (where status <> ${DELIVERY_STATUS.delivered}) as failing,
        min(state) filter (where status <> ${DELIVERY_STATUS.delivered}) as reason,
        bool_or(state = 'seen') as seen, min(provider_message_id) as provider_message_id
      from stored where applied and status <> ${DELIVERY_STATUS.processing}
      group by customer_id, message_id, stage
      order by customer_id, message_id
    ), moved as (
      update message set
        parts_delivered = parts_delivered + received.delivered,
        status = case
          when parts_delivered + received.delivered >= wire_parts then ${DELIVERY_STATUS.delivered}
          else coalesce(received.failing, status)
        end,
        reason = case
          when parts_delivered + received.delivered >= wire_parts then message.reason
          else coalesce(received.reason, message.reason)
        end,
        extended_status = case when received.seen then 'seen' else extended_status end,
        updated_at = now()
      from received
      where message.customer_id = received.customer_id and message.id = received.message_id
        and message.status = ${DELIVERY_STATUS.processing} and message.stage = received.stage
        and (received.failing is null or message.stage = 1 or message.fallback_price is null)
      returning message.customer_id, message.list_id, message.id as message_id, message.stage, message.status,
        case when message.stage = 0 and message.status <> ${DELIVERY_STATUS.processing} then message.fallback_price end as freed,
        ${countedOutcome(tx, DELIVERY_STATUS.processing)}
    ), ${recordUsage(tx)}, unwaited as (
      delete from delivery_deadline wait using moved
      where moved.freed is not null
        and wait.customer_id = moved.customer_id and wait.list_id = moved.list_id and wait.message_id = moved.message_id
    ), unmoved as (
      select each from (
        select message_id * 4 + stage as each, 1 as side from received union all select message_id * 4 + stage, -1 from moved
      ) both_sides group by each having sum(side) <> 0
    )
    select 'moved' as kind, customer_id as "customerId", list_id as "listId", null::bigint as "messageId", null::smallint as stage,
      null::text as "providerMessageId", null::integer as superseded, status,
      count(*)::int as messages, count(freed)::int as fallbacks, coalesce(sum(freed), 0)::bigint as freed,
      case when ${reportsStatuses(tx, 'moved')} then array_agg(message_id)::text end as ids,
      null::smallint as delivered, null::smallint as failing, null::text as reason, null::boolean as seen
    from moved where status <> ${DELIVERY_STATUS.processing} group by customer_id, list_id, status
    union all
    select 'received', customer_id, null, message_id, stage, provider_message_id, null, null,
      0, 0, 0, null, delivered, failing, reason, seen
    from received where message_id * 4 + stage = any(array(select each from unmoved))
    union all
    select 'refunded', customer_id, null, message_id, stage, provider_message_id, superseded,
      null, 0, 0, 0, null, null, null, null, null
    from stored where refunded and applied`;
}

const nothing: Applied = { moved: [], received: [], refunds: [], otherRecipients: 0 };

function groupByKind(rows: readonly Row[]): Applied {
  const of = (kind: Row['kind']) => rows.filter((row) => row.kind === kind);
  const otherRecipients = of('unmatched').reduce((sum, { messages }) => sum + messages, 0);
  return { moved: of('moved'), received: of('received'), refunds: of('refunded'), otherRecipients };
}
