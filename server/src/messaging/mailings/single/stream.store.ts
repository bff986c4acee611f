import type { Money } from '@portal/contracts';
import { DELIVERY_STATUS, LIST_STATUS } from '@portal/messaging';
import { hash } from 'node:crypto';
import { numbersLiteral, sparse, type Db, type Transaction } from '../../../platform/db';
import { termsMark } from '../../terms';
import { jsonOf } from '../lists/mailing.store';
import type { CreatedMessage, NewSingleMessage } from './single-message.store';
import { ttlOf, type Stream } from './stream';

/** Returns the stream's list, which the first caller creates. Waits for a concurrent creation. */
export async function openStream(db: Db, stream: Stream): Promise<bigint> {
  const { openMs, queueSeconds, like } = stream;
  const { customerId, fallback } = like;
  const key = hash('sha256', stream.key, 'buffer');
  const openUntil = db`now() + ${openMs} * interval '1 millisecond'`;
  const [opened] = await db<{ id: bigint }[]>`
    with known as (
      select id from mailing_list where customer_id = ${customerId} and stream_key = ${key}
    ), created as (
      insert into mailing_list (
        customer_id, login_id, organization_id, account_id, alpha_name_id, tariff_version_id, name, description, request_hash,
        message_type, content_type, body, parts, personal, is_code,
        fallback_type, fallback_alpha_name_id, fallback_content_type, fallback_body, fallback_parts,
        ttl_seconds, stop_list_check, callbacks, source, status, confirmed_at, queue_until, stream_key, open_until, queue_seconds)
      select ${customerId}, ${like.loginId}::bigint, ${like.organizationId}, ${like.accountId}, ${like.alphaNameId},
        ${like.tariffVersionId}::bigint, '', '', ${key}, ${like.type}, ${like.contentType}, '', 1, true, ${like.sent !== null},
        ${fallback?.type ?? null}::text, ${fallback?.alphaNameId ?? null}::bigint, ${fallback?.contentType ?? null}::text,
        ${fallback ? '' : null}::text, ${fallback?.parts ?? null}::smallint, ${ttlOf(like).shared}::integer, ${like.stopListCheck},
        ${like.callbacks}, ${like.source}, ${LIST_STATUS.inProgress}, ${like.now}, ${openUntil} + ${queueSeconds} * interval '1 second',
        ${key}, ${openUntil}, ${queueSeconds}
      where not exists (select from known)
      on conflict (customer_id, stream_key) where stream_key is not null do nothing
      returning id
    ), counted as (
      -- Exists before any message, so that it can be locked before others.
      insert into mailing_counter (customer_id, list_id, status, messages)
      select ${customerId}, id, ${DELIVERY_STATUS.queued}, 0 from created
    )
    select id from known union all select id from created`;
  // The other caller's row was not visible yet.
  return opened?.id ?? openStream(db, stream);
}

export type StreamRow = NewSingleMessage & { listId: bigint; mark: string | null };
/**
 * `position`: index among the messages to insert. `createdAt`: null if nothing was inserted, because the `customerSmsId` is taken or the
 * terms are outdated.
 */
export type StreamedMessage = Omit<CreatedMessage, 'createdAt'> & { createdAt: Date | null; position: number; isOutdated: boolean };

/**
 * Inserts messages, texts and queue entries, and counts them as queued. Waits for a concurrent insert of the same `customerSmsId`. Returns
 * nothing for messages whose stream is closed. Compares the marks of the messages' terms within the statement.
 */
export async function insertIntoStreams(tx: Transaction, customerId: bigint, rows: readonly StreamRow[]): Promise<StreamedMessage[]> {
  const texts = (of: (row: StreamRow) => string | null | undefined) => rows.map((row) => of(row) ?? null);
  const rare = (of: (row: StreamRow) => string | null | undefined) => sparse(texts(of));
  return tx<StreamedMessage[]>`
    with input as materialized (
      select coalesce(row.given_id, nextval(pg_get_serial_sequence('message', 'id'))) as id,
        coalesce(row.mark <> (${termsMark(tx, customerId)}), false) as is_outdated, row.*
      from unnest(
        ${numbersLiteral(rows.map(({ listId }) => listId))}::bigint[], ${texts(({ recipient }) => recipient)}::text[],
        ${numbersLiteral(rows.map(({ parts }) => parts))}::smallint[],
        ${numbersLiteral(rows.map(({ wireParts }) => wireParts))}::smallint[],
        ${numbersLiteral(rows.map(({ price }) => price))}::bigint[], ${rare(({ fallbackPrice }) => textOf(fallbackPrice))}::bigint[],
        ${rare(({ excludedConnections }) => arrayOf(excludedConnections))}::text[],
        ${rare(({ fallbackExcludedConnections }) => arrayOf(fallbackExcludedConnections))}::text[],
        ${rare(({ customerSmsId }) => customerSmsId)}::text[],
        ${rare(({ requestHash }) => requestHash && Buffer.from(requestHash).toString('hex'))}::text[],
        ${texts(({ body }) => body)}::text[], ${rare(({ fallback }) => fallback?.body)}::text[],
        ${numbersLiteral(rows.map(({ lane }) => lane))}::smallint[], ${rare(({ messageId }) => textOf(messageId))}::bigint[],
        ${rare((row) => textOf(ttlOf(row).own))}::integer[], ${rare(({ content }) => jsonOf(content))}::text[],
        ${rare(({ fallback }) => jsonOf(fallback?.content))}::text[], ${rare(({ sent }) => sent?.body)}::text[],
        ${rare(({ sent }) => jsonOf(sent?.content))}::text[], ${rare(({ mark }) => mark)}::text[])
        with ordinality as row (list_id, recipient, parts, wire_parts, price, fallback_price, excluded_connection_ids,
          fallback_excluded_connection_ids, customer_sms_id, request_hash, body, fallback_body, lane, given_id, ttl_seconds, content,
          fallback_content, sent_body, sent_content, mark, position)
      join mailing_list stream on stream.customer_id = ${customerId} and stream.id = row.list_id
        and stream.status = ${LIST_STATUS.inProgress} and stream.open_until > now()
    ), named as (
      insert into customer_sms (customer_id, customer_sms_id, message_id, list_id, request_hash)
      select ${customerId}, customer_sms_id, id, list_id, decode(request_hash, 'hex') from input
      where customer_sms_id is not null and not is_outdated
      order by customer_sms_id
      on conflict do nothing
      returning message_id
    ), taken as materialized (
      select * from input where not is_outdated and (customer_sms_id is null or id in (select message_id from named))
    ), created as (
      insert into message (
        customer_id, id, list_id, recipient, parts, wire_parts, price, fallback_price, fallback_excluded_connection_ids, customer_sms_id)
      overriding system value
      select ${customerId}, id, list_id, recipient, parts, wire_parts, price, fallback_price, fallback_excluded_connection_ids::bigint[],
        customer_sms_id
      from taken
      returning id, created_at
    ), written as (
      insert into message_content (customer_id, message_id, body, content, fallback_body, fallback_content, sent_body, sent_content)
      select ${customerId}, id, body, content::jsonb, fallback_body, fallback_content::jsonb, sent_body, sent_content::jsonb from taken
    ), queued as (
      insert into message_queue (
        customer_id, list_id, message_id, lane, price, recipient, fallback_price, ttl_seconds, excluded_connection_ids, wire_parts)
      select ${customerId}, list_id, id, lane, price, recipient, fallback_price, ttl_seconds, excluded_connection_ids::bigint[], wire_parts
      from taken
    ), counted as (
      insert into mailing_counter as counter (customer_id, list_id, status, messages)
      select ${customerId}, list_id, 10, count(*) from taken group by list_id order by list_id
      on conflict (customer_id, list_id, status) do update set messages = counter.messages + excluded.messages
    )
    select input.id as "messageId", list_id as "listId", created.created_at as "createdAt", (position - 1)::integer as position,
      is_outdated as "isOutdated"
    from input left join created using (id) order by id`;
}

/** Announces the queued messages to the engine: the lane, the list and its first new message. */
export async function announceQueued(tx: Transaction, lane: number, created: readonly CreatedMessage[]): Promise<void> {
  const firstOf = new Map<bigint, bigint>();
  for (const { listId, messageId } of created) if (!firstOf.has(listId)) firstOf.set(listId, messageId);
  const payloads = [...firstOf].map(([listId, messageId]) => `${lane}:${listId}:${messageId}`);
  if (payloads.length > 0) await tx`select pg_notify('portal_queue', payload) from unnest(${payloads}::text[]) as announced (payload)`;
}

function textOf(number: Money | number | null): string | null {
  return number === null ? null : String(number);
}

function arrayOf(ids: readonly bigint[] | null): string | null {
  return ids ? `{${ids.join()}}` : null;
}
