import type { Money } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db, Transaction } from '../db';
import { countMoves } from './counter.store';

/** Prices are of whole messages. */
export type NewMessage = {
  /** From `drawMessageIds`, where its text had to know it; else it is drawn here. */
  id?: bigint;
  recipient: string;
  price: Money;
  /** Null where it has no fallback. */
  fallbackPrice?: Money | null;
  /** How long its main message may wait for its delivery, where that differs from its list's. */
  ttlSeconds?: number | null;
  /** Connections that have no rate for its destination. */
  notBy?: readonly bigint[] | null;
  /** The same of its fallback's. */
  fallbackNotBy?: readonly bigint[] | null;
  /** The customer's own id of it, which is already noted as taken by it. */
  customerSmsId?: string;
  /** Where its text is not its list's. */
  own?: OwnText;
  /** Where its list has a pace. */
  pace?: MessagePace;
};

/** The country whose clocks count for it, empty where none do; and how many messages of its list leave before it. */
export type MessagePace = { region: string; place: number };

export type OwnText = { body: string; fallbackBody: string | null; parts: number; wireParts: number };

/**
 * Messages of one list. Alike in each that has no text of its own: parts as charged, parts as cut for the wire; in all: the
 * queue's lane (4 is mailing lists), and whether the list is confirmed already.
 */
export type NewMessages = {
  listId: bigint; rows: readonly NewMessage[]; parts: number; wireParts: number; lane: number; confirmed?: boolean;
};

/** Ids for messages that are not written yet. Those that no message takes are never used. */
export async function drawMessageIds(db: Db, count: number): Promise<bigint[]> {
  const rows = await db<{ id: bigint }[]>`
    select nextval(pg_get_serial_sequence('message', 'id')) as id from generate_series(1, ${count}::integer)`;
  return rows.map(({ id }) => id);
}

/** Makes messages of a list and puts them into the queue, where they wait until the list is confirmed. */
export async function insertMessages(tx: Transaction, customerId: bigint, messages: NewMessages): Promise<void> {
  const { listId, rows, confirmed } = messages;
  if (rows.length === 0) return;
  // Most lists say the same to everybody, and ten columns of nulls would double the work.
  await (rows.every(isPlain) ? insertPlain(tx, customerId, messages) : insertVaried(tx, customerId, messages));
  const to = confirmed ? DELIVERY_STATUS.queued : DELIVERY_STATUS.scheduled;
  await countMoves(tx, [{ customerId, listId, from: null, to, messages: rows.length }]);
}

function isPlain({ fallbackPrice = null, ttlSeconds = null, notBy = null, customerSmsId, own, id, pace }: NewMessage): boolean {
  return fallbackPrice === null && ttlSeconds === null && notBy === null && customerSmsId === undefined && own === undefined && id === undefined && pace === undefined;
}

async function insertPlain(tx: Transaction, customerId: bigint, { listId, rows, parts, wireParts, lane }: NewMessages): Promise<void> {
  await tx`
    with made as (
      insert into message (customer_id, list_id, recipient, parts, wire_parts, price)
      select ${customerId}, ${listId}, recipient, ${parts}, ${wireParts}, price
      from unnest(
        ${rows.map(({ recipient }) => recipient)}::text[], ${rows.map(({ price }) => String(price))}::bigint[]) as row (recipient, price)
      returning id, recipient, price
    )
    insert into message_queue (customer_id, list_id, message_id, lane, price, recipient)
    select ${customerId}, ${listId}, id, ${lane}, price, recipient from made`;
}

/** Ids are drawn first, so that each message is known by its own wherever it is written. */
async function insertVaried(tx: Transaction, customerId: bigint, { listId, rows, parts, wireParts, lane }: NewMessages): Promise<void> {
  await tx`
    with row as materialized (
      select coalesce(known_id, nextval(pg_get_serial_sequence('message', 'id'))) as id, given.* from unnest(
        ${rows.map(({ id }) => (id === undefined ? null : String(id)))}::bigint[],
        ${rows.map(({ recipient }) => recipient)}::text[], ${rows.map(({ price }) => String(price))}::bigint[],
        ${rows.map(({ fallbackPrice }) => textOrNull(fallbackPrice))}::bigint[], ${rows.map(({ ttlSeconds }) => ttlSeconds ?? null)}::integer[],
        ${rows.map(({ notBy }) => arrayOrNull(notBy))}::text[], ${rows.map(({ fallbackNotBy }) => arrayOrNull(fallbackNotBy))}::text[],
        ${rows.map(({ customerSmsId }) => customerSmsId ?? null)}::text[],
        ${rows.map(({ own }) => own?.parts ?? parts)}::smallint[], ${rows.map(({ own }) => own?.wireParts ?? wireParts)}::smallint[],
        ${rows.map(({ own }) => own?.body ?? null)}::text[], ${rows.map(({ own }) => own?.fallbackBody ?? null)}::text[],
        ${rows.map(({ pace }) => pace?.region ?? null)}::text[], ${rows.map(({ pace }) => pace?.place ?? null)}::integer[]) as given (
          known_id, recipient, price, fallback_price, ttl_seconds, not_by, fallback_not_by, customer_sms_id, parts, wire_parts, body, fallback_body, region, place)
    ), made as (
      insert into message (
        customer_id, id, list_id, recipient, parts, wire_parts, price, fallback_price, ttl_seconds, fallback_not_by, customer_sms_id, region)
      overriding system value
      select ${customerId}, id, ${listId}, recipient, parts, wire_parts, price, fallback_price, ttl_seconds, fallback_not_by::bigint[], customer_sms_id, region from row
    ), written as (
      insert into message_content (customer_id, message_id, body, fallback_body)
      select ${customerId}, id, body, fallback_body from row where body is not null
    )
    insert into message_queue (
      customer_id, list_id, message_id, lane, price, recipient, fallback_price, ttl_seconds, not_by, wire_parts, region, place)
    select ${customerId}, ${listId}, id, ${lane}, price, recipient, fallback_price, ttl_seconds, not_by::bigint[],
      case when body is not null then wire_parts end, region, place
    from row`;
}

function arrayOrNull(ids: readonly bigint[] | null | undefined): string | null {
  return ids ? `{${ids.join()}}` : null;
}

function textOrNull(money: Money | null | undefined): string | null {
  return money === null || money === undefined ? null : String(money);
}
