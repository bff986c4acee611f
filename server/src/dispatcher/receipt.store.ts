import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db } from '../db';
import { numbersLiteral } from './array-literal';

export type StoredReceipt = {
  providerMessageId: string;
  state: string;
  status: number;
  destination: string;
  reference: number | null;
  errorCode: string | null;
};

/** Messages of one list that went on from processing to another status. */
export type Moved = { customerId: bigint; listId: bigint; status: number; messages: number };

/** What was heard of the parts of a message that is no longer processing. */
export type Heard = { customerId: bigint; messageId: bigint; delivered: number; failing: number | null; reason: string | null };

export type Applied = { moved: Moved[]; heard: Heard[] };

type Row = {
  customerId: bigint; listId: bigint | null; messageId: bigint | null;
  status: number | null; count: number; failing: number | null; reason: string | null;
};

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
        ${receipts.map(({ reference }) => reference)}::integer[], ${receipts.map(({ errorCode }) => errorCode)}::text[])
        as incoming (provider_message_id, state, status, destination, reference, error_code)
    ), stored as (
      insert into delivery_receipt (
        connection_id, provider_message_id, state, status, destination, reference, error_code, applied, customer_id, message_id)
      select ${connectionId}, incoming.*,
        case
          when wire.message_id is null then false
          when wire.parts = 1 then true
          else exists (
            select from message
            where message.customer_id = wire.customer_id and message.id = wire.message_id and message.status <> 0)
        end,
        wire.customer_id, wire.message_id
      from incoming left join wire_message wire
        on wire.connection_id = ${connectionId} and wire.provider_message_id = incoming.provider_message_id
      on conflict do nothing
      returning customer_id, message_id, state, status, applied
    ), ${applying(tx)}`;
  return sortOut(rows);
}

/** Receipts that came before their message could be told, and whose message has now left the queue. */
export async function applyWaiting(tx: Db, connectionId: bigint, limit: number): Promise<Applied> {
  const rows = await tx<Row[]>`
    with due as (
      select receipt.ctid, wire.customer_id, wire.message_id
      from delivery_receipt receipt
      join wire_message wire using (connection_id, provider_message_id)
      join message on message.customer_id = wire.customer_id and message.id = wire.message_id
      where receipt.connection_id = ${connectionId} and not receipt.applied and message.status <> 0
      limit ${limit}
    ), stored as (
      update delivery_receipt receipt set applied = true, customer_id = due.customer_id, message_id = due.message_id
      from due where receipt.ctid = due.ctid
      returning receipt.customer_id, receipt.message_id, receipt.state, receipt.status, receipt.applied
    ), ${applying(tx)}`;
  return sortOut(rows);
}

/**
 * Unknown is the highest number and the last word of its kind, so that a failure beside it is what `min` finds; a
 * delivery beside it wins as well, so that it does not matter which receipts one turn brings together.
 * Moves every message that is processing; what is heard of others is told back, since that is rare and needs its status.
 */
function applying(tx: Db) {
  return tx`
    heard as (
      select customer_id, message_id,
        (count(*) filter (where status = ${DELIVERY_STATUS.delivered}))::smallint as delivered,
        min(status) filter (where status <> ${DELIVERY_STATUS.delivered}) as failing,
        min(state) filter (where status <> ${DELIVERY_STATUS.delivered}) as reason
      from stored where applied and status <> ${DELIVERY_STATUS.processing}
      group by customer_id, message_id
    ), moved as (
      update message set
        parts_delivered = parts_delivered + heard.delivered,
        status = case
          when heard.failing <> ${DELIVERY_STATUS.unknown} then heard.failing
          when parts_delivered + heard.delivered >= wire_parts then ${DELIVERY_STATUS.delivered}
          else coalesce(heard.failing, status)
        end,
        reason = case
          when coalesce(heard.failing, ${DELIVERY_STATUS.unknown}) = ${DELIVERY_STATUS.unknown}
            and parts_delivered + heard.delivered >= wire_parts then message.reason
          else coalesce(heard.reason, message.reason)
        end,
        updated_at = now()
      from heard
      where message.customer_id = heard.customer_id and message.id = heard.message_id
        and message.status = ${DELIVERY_STATUS.processing}
      returning message.customer_id, message.list_id, message.id as message_id, message.status
    ), unmoved as (
      select message_id from (
        select message_id, 1 as side from heard union all select message_id, -1 from moved
      ) both_sides group by message_id having sum(side) <> 0
    )
    select customer_id as "customerId", list_id as "listId", null::bigint as "messageId", status, count(*)::int as count,
      null::smallint as failing, null::text as reason
    from moved where status <> ${DELIVERY_STATUS.processing} group by customer_id, list_id, status
    union all
    select customer_id, null, message_id, null, delivered, failing, reason
    from heard where message_id = any(array(select message_id from unmoved))`;
}

const nothing: Applied = { moved: [], heard: [] };

function sortOut(rows: readonly Row[]): Applied {
  const applied: Applied = { moved: [], heard: [] };
  for (const { customerId, listId, messageId, status, count, failing, reason } of rows) {
    if (messageId !== null) applied.heard.push({ customerId, messageId, delivered: count, failing, reason });
    else if (listId !== null && status !== null) applied.moved.push({ customerId, listId, status, messages: count });
  }
  return applied;
}
