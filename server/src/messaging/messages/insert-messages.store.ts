import type { Money } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db, Transaction } from '../../platform/db';
import { countMoves } from './counter.store';

/** A message to insert. Its prices cover all of its parts. */
export type NewMessage = {
  /** From `drawMessageIds` if the id is needed before the insert; otherwise the insert assigns it. */
  id?: bigint;
  recipient: string;
  price: Money;
  fallbackPrice?: Money | null;
  /** Time to live of the main message, if it differs from its list's. */
  ttlSeconds?: number | null;
  /** Connections without a rate for the destination. */
  excludedConnections?: readonly bigint[] | null;
  fallbackExcludedConnections?: readonly bigint[] | null;
  customerSmsId?: string;
  own?: OwnText;
  pace?: MessagePace;
};

/** `region`: country whose local time decides quiet hours; empty without them. `position`: number of earlier messages in the list. */
type MessagePace = { region: string; position: number };

type OwnText = { body: string; fallbackBody: string | null; parts: number; wireParts: number };

/** `parts` (charged) and `wireParts` (submitted) apply to messages without their own text. Mailing lists use `lane` 4. */
export type NewMessages = {
  listId: bigint; rows: readonly NewMessage[]; parts: number; wireParts: number; lane: number; confirmed?: boolean;
};

export async function drawMessageIds(db: Db, count: number): Promise<bigint[]> {
  const rows = await db<{ id: bigint }[]>`
    select nextval(pg_get_serial_sequence('message', 'id')) as id from generate_series(1, ${count}::integer)`;
  return rows.map(({ id }) => id);
}

/** Inserts messages and their queue entries, which wait until the list is confirmed. */
export async function insertMessages(tx: Transaction, customerId: bigint, messages: NewMessages): Promise<void> {
  const { listId, rows, confirmed } = messages;
  if (rows.length === 0) return;
  // Most lists have one text for all, and ten columns of nulls would double the work.
  await (rows.every(isPlain) ? insertPlain(tx, customerId, messages) : insertVaried(tx, customerId, messages));
  const to = confirmed ? DELIVERY_STATUS.queued : DELIVERY_STATUS.scheduled;
  await countMoves(tx, [{ customerId, listId, from: null, to, messages: rows.length }]);
}

function isPlain(
  { fallbackPrice = null, ttlSeconds = null, excludedConnections = null, customerSmsId, own, id, pace }: NewMessage,
): boolean {
  return fallbackPrice === null
    && ttlSeconds === null && excludedConnections === null && customerSmsId === undefined && own === undefined && id === undefined
    && pace === undefined;
}

async function insertPlain(tx: Transaction, customerId: bigint, { listId, rows, parts, wireParts, lane }: NewMessages): Promise<void> {
  await tx`
    with created as (
      insert into message (customer_id, list_id, recipient, parts, wire_parts, price)
      select ${customerId}, ${listId}, recipient, ${parts}, ${wireParts}, price
      from unnest(
        ${rows.map(({ recipient }) => recipient)}::text[], ${rows.map(({ price }) => String(price))}::bigint[]) as row (recipient, price)
      returning id, recipient, price
    )
    insert into message_queue (customer_id, list_id, message_id, lane, price, recipient)
    select ${customerId}, ${listId}, id, ${lane}, price, recipient from created`;
}

async function insertVaried(tx: Transaction, customerId: bigint, { listId, rows, parts, wireParts, lane }: NewMessages): Promise<void> {
  await tx`
    with row as materialized (
      select coalesce(known_id, nextval(pg_get_serial_sequence('message', 'id'))) as id, input.* from unnest(
        ${rows.map(({ id }) => (id === undefined ? null : String(id)))}::bigint[],
        ${rows.map(({ recipient }) => recipient)}::text[], ${rows.map(({ price }) => String(price))}::bigint[],
        ${rows.map(({ fallbackPrice }) => textOrNull(fallbackPrice))}::bigint[],
          ${rows.map(({ ttlSeconds }) => ttlSeconds ?? null)}::integer[],
        ${rows.map(({ excludedConnections }) => arrayOrNull(excludedConnections))}::text[],
          ${rows.map(({ fallbackExcludedConnections }) => arrayOrNull(fallbackExcludedConnections))}::text[],
        ${rows.map(({ customerSmsId }) => customerSmsId ?? null)}::text[],
        ${rows.map(({ own }) => own?.parts ?? parts)}::smallint[], ${rows.map(({ own }) => own?.wireParts ?? wireParts)}::smallint[],
        ${rows.map(({ own }) => own?.body ?? null)}::text[], ${rows.map(({ own }) => own?.fallbackBody ?? null)}::text[],
        ${rows.map(({ pace }) => pace?.region ?? null)}::text[], ${rows.map(({ pace }) => pace?.position ?? null)}::integer[]) as input (
          known_id, recipient, price, fallback_price, ttl_seconds, excluded_connection_ids, fallback_excluded_connection_ids,
            customer_sms_id, parts, wire_parts, body, fallback_body, region, position)
    ), created as (
      insert into message (
        customer_id, id, list_id, recipient, parts, wire_parts, price, fallback_price, ttl_seconds, fallback_excluded_connection_ids,
          customer_sms_id, region)
      overriding system value
      select ${customerId}, id, ${listId}, recipient, parts, wire_parts, price, fallback_price, ttl_seconds,
        fallback_excluded_connection_ids::bigint[], customer_sms_id, region from row
    ), written as (
      insert into message_content (customer_id, message_id, body, fallback_body)
      select ${customerId}, id, body, fallback_body from row where body is not null
    )
    insert into message_queue (
      customer_id, list_id, message_id, lane, price, recipient, fallback_price, ttl_seconds, excluded_connection_ids, wire_parts, region,
        position)
    select ${customerId}, ${listId}, id, ${lane}, price, recipient, fallback_price, ttl_seconds, excluded_connection_ids::bigint[],
      case when body is not null then wire_parts end, region, position
    from row`;
}

function arrayOrNull(ids: readonly bigint[] | null | undefined): string | null {
  return ids ? `{${ids.join()}}` : null;
}

function textOrNull(money: Money | null | undefined): string | null {
  return money === null || money === undefined ? null : String(money);
}
