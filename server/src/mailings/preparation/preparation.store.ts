import type { ContentType, RichContent } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';
import type { Db, Transaction } from '../../db';
import { DIGITS_OF_A_BLOCK } from '../../limits';
import type { EstimateDelta } from './estimate-rows';
import type { FirstLeftOut, Progress } from './price-batch';

export type ListInPreparation = {
  customerId: bigint;
  id: bigint;
  setId: bigint;
  /** Numbers that can become messages, as `sendableOf` counted them; null before. */
  sendable: number | null;
  type: MessageType;
  contentType: ContentType;
  body: string;
  content: RichContent | null;
  parts: number;
  fallbackType: MessageType | null;
  fallbackContentType: ContentType | null;
  fallbackBody: string | null;
  fallbackContent: RichContent | null;
  /** The customer's links become each recipient's own. */
  ownLinks: boolean;
  /** Its messages have texts of their own. */
  personal: boolean;
  /** Recipients have texts, or customer's ids, of their own. */
  lineTexts: boolean;
  lineIds: boolean;
  /** Leaves as soon as it is prepared. */
  confirms: boolean;
  /** Contacts that have been gathered; null where none are to be, or all are. */
  gathered: number | null;
  alphaNameId: bigint;
  fallbackAlphaNameId: bigint | null;
  ttlSeconds: number | null;
  /** Whose prices it is prepared with, from its first batch to its last. */
  tariffVersionId: bigint | null;
  createdAt: Date;
  /** It leaves evenly over a time. */
  spread: boolean;
  /** It has hours in which nothing leaves. */
  quiet: boolean;
  conditions: boolean;
  /** There are address books whose contacts are to be left out. */
  exceptions: boolean;
  /** There are address books of either kind. */
  books: boolean;
  /** The last number that has become a message; empty before the first. */
  preparedTo: string;
  /** Set when the preparation is being undone. */
  errorName: string | null;
};

/** First number of the advisory locks by which nodes hold the lists they prepare; the second is of the list's id. */
const PREPARATION_LOCK = 3;
const MOST_LOOKED_AT = 100;

/**
 * Holds the list that is to be prepared next, until the transaction ends: of those that no other node holds the one with
 * the least done, so that a short one does not stand behind a million. Its row stays free for the batches' own transactions.
 */
export async function holdNextList(tx: Transaction): Promise<bigint | undefined> {
  // Materialised, so that no lock is taken but on the way to the first that is free.
  const [row] = await tx<{ id: bigint }[]>`
    with waiting as materialized (
      select id from mailing_list where status = 100 order by recipients + coalesce(gathered, 0), created_at limit ${MOST_LOOKED_AT}
    )
    select id from waiting where pg_try_advisory_xact_lock(${PREPARATION_LOCK}::integer, hashint8(id)) limit 1`;
  return row?.id;
}

/** As it stands now; undefined where its preparation has ended. */
export async function listInPreparation(db: Db, id: bigint): Promise<ListInPreparation | undefined> {
  const [list] = await db<ListInPreparation[]>`
    select customer_id as "customerId", id, recipient_set_id as "setId", message_type as "type", content_type as "contentType", body, content, parts,
      fallback_type as "fallbackType", fallback_content_type as "fallbackContentType", fallback_body as "fallbackBody",
      fallback_content as "fallbackContent", own_links as "ownLinks", personal, line_texts as "lineTexts", line_ids as "lineIds",
      confirm_when_prepared as confirms, gathered, alpha_name_id as "alphaNameId",
      fallback_alpha_name_id as "fallbackAlphaNameId", ttl_seconds as "ttlSeconds", tariff_version_id as "tariffVersionId",
      created_at as "createdAt", spread_seconds is not null as spread, quiet_from is not null as quiet, coalesce(prepared_to, '') as "preparedTo", error_name as "errorName",
      exists (
        select from mailing_condition condition
        where condition.customer_id = mailing_list.customer_id and condition.list_id = mailing_list.id) as conditions,
      exists (${bookOf(db)} and named.excepted) as exceptions, exists (${bookOf(db)}) as books, sendable
    from mailing_list where id = ${id} and status = 100`;
  return list;
}

function bookOf(db: Db) {
  return db`select from mailing_book named where named.customer_id = mailing_list.customer_id and named.list_id = mailing_list.id`;
}

/** Numbers of one block that begin alike: `example` is one of them. */
export type AlikeNumbers = { example: string; numbers: number };

const GROUPS_AT_ONCE = 2_000;

/** Whom the list is for, by blocks and by so many of the first digits, without those in its excepted books and those whose customer's id another message has. Call it once memory is allowed. */
export function alikeNumbers(db: Db, { customerId, id, setId, exceptions, lineIds }: ListInPreparation, digits: number): AsyncIterable<AlikeNumbers[]> {
  const notExcepted = exceptions ? db`
    and not exists (
      select from mailing_book named
      join contact on contact.customer_id = named.customer_id and contact.address_book_id = named.address_book_id
      where named.customer_id = ${customerId} and named.list_id = ${id} and named.excepted and contact.num = recipient.num)` : db``;
  // A scalar, which is looked up in the index each time: a join would read all ids that the customer has ever given.
  const notTaken = lineIds ? db`
    and (
      select true from customer_sms taken
      where taken.customer_id = ${customerId} and taken.customer_sms_id = recipient.customer_sms_id and taken.list_id <> ${id}) is null` : db``;
  return db<AlikeNumbers[]>`
    select min(num) as example, count(*)::integer as numbers
    from recipient
    where customer_id = ${customerId} and recipient_set_id = ${setId} ${notExcepted} ${notTaken}
    group by left(num, ${-DIGITS_OF_A_BLOCK}::integer), left(num, ${digits}::integer)`.cursor(GROUPS_AT_ONCE);
}

/** Answers what is kept from now on, which is what was first; undefined where the preparation has ended. */
export async function keepSendable(db: Db, { customerId, id }: ListInPreparation, sendable: number): Promise<number | undefined> {
  const [kept] = await db<{ sendable: number }[]>`
    update mailing_list set sendable = coalesce(sendable, ${sendable}) where customer_id = ${customerId} and id = ${id} and status = 100
    returning sendable`;
  return kept?.sendable;
}

export type Standing = { recipients: number; firstLeftOut: FirstLeftOut | null };

/** Locks the list if it still stands where the caller believes: another node may have gone on with it. */
export async function lockInPreparation(
  tx: Db, { customerId, id }: { customerId: bigint; id: bigint }, preparedTo: string,
): Promise<Standing | undefined> {
  const [row] = await tx<Standing[]>`
    select recipients, error_params as "firstLeftOut" from mailing_list
    where customer_id = ${customerId} and id = ${id} and status = 100 and coalesce(prepared_to, '') = ${preparedTo}
      and error_name is null
    for update`;
  return row;
}

export async function addToEstimate(tx: Db, customerId: bigint, listId: bigint, deltas: readonly EstimateDelta[]): Promise<void> {
  await tx`
    insert into mailing_estimate as e (customer_id, list_id, stage, country, destination, unit_price, recipients, parts, total)
    select ${customerId}, ${listId}, d.stage, d.country, d.destination, d.unit_price, d.recipients, d.parts, d.unit_price * d.parts
    from unnest(
      ${deltas.map((d) => d.country)}::text[], ${deltas.map((d) => d.destination)}::text[],
      ${deltas.map((d) => String(d.unitPrice))}::bigint[], ${deltas.map((d) => d.recipients)}::integer[],
      ${deltas.map((d) => d.parts)}::integer[], ${deltas.map((d) => d.stage)}::smallint[]
    ) as d (country, destination, unit_price, recipients, parts, stage)
    on conflict (customer_id, list_id, stage, country, destination, unit_price) do update
    set recipients = e.recipients + excluded.recipients, parts = e.parts + excluded.parts, total = e.total + excluded.total`;
}

/** `parts` of the list are those of its longest message, which shows only here where each has a text of its own. */
export async function advance(tx: Db, customerId: bigint, progress: Progress & { id: bigint; now: Date }): Promise<void> {
  const { id, preparedTo, recipients, maximum, parts, leftOut: { unpriced, notAllowed, trafficStopped, noRoute, unfit, excepted, taken }, firstLeftOut, now } = progress;
  await tx`
    update mailing_list
    set prepared_to = ${preparedTo}, recipients = recipients + ${recipients}, maximum = maximum + ${maximum},
      parts = greatest(parts, ${parts.longest}), fallback_parts = greatest(fallback_parts, nullif(${parts.longestFallback}::integer, 0)),
      own_parts = own_parts + ${parts.all}, invalid = invalid + ${unpriced}, duplicates = duplicates + ${taken}, no_route = no_route + ${noRoute}, unfit = unfit + ${unfit},
      excepted = excepted + ${excepted}, not_allowed = not_allowed + ${notAllowed}, traffic_stopped = traffic_stopped + ${trafficStopped},
      error_params = coalesce(error_params, ${firstLeftOut && JSON.stringify(firstLeftOut)}::text::jsonb), updated_at = ${now}
    where customer_id = ${customerId} and id = ${id}`;
}

/** From here on it can be confirmed. */
export async function markPrepared(tx: Db, customerId: bigint, id: bigint, now: Date): Promise<void> {
  await tx`
    update mailing_list set status = 0, error_params = null, recipient_set_id = null, updated_at = ${now}
    where customer_id = ${customerId} and id = ${id} and status = 100`;
}

/**
 * From here on the preparation is only undone; nothing that was prepared counts any more. False, and nothing done, where
 * another node has ended the preparation meanwhile.
 */
export async function markFailing(
  tx: Db, customerId: bigint, id: bigint, error: { name: string; params: Record<string, string | number> },
): Promise<boolean> {
  const marked = await tx`
    update mailing_list
    set error_name = ${error.name}, error_params = ${JSON.stringify(error.params)}::text::jsonb, recipients = 0, maximum = 0, own_parts = own_parts * 0
    where customer_id = ${customerId} and id = ${id} and status = 100`;
  if (marked.count === 0) return false;
  await tx`delete from mailing_counter where customer_id = ${customerId} and list_id = ${id}`;
  await tx`delete from mailing_estimate where customer_id = ${customerId} and list_id = ${id}`;
  return true;
}

/** Removes some of what a failing list had prepared, none of which can have been sent yet; returns how many messages. */
export async function discardSomeMessages(tx: Db, customerId: bigint, id: bigint, limit: number): Promise<number> {
  const result = await tx`
    with gone as (
      delete from message where customer_id = ${customerId} and id = any(array(
        select id from message where customer_id = ${customerId} and list_id = ${id} order by id limit ${limit}))
        and exists (
          select from mailing_list
          where customer_id = ${customerId} and id = ${id} and status in (100, 101) and error_name is not null)
      returning id, customer_sms_id
    ), released as (
      delete from customer_sms
      where customer_id = ${customerId} and list_id = ${id} and customer_sms_id = any(array(select customer_sms_id from gone where customer_sms_id is not null))
    ), unqueued as (
      delete from message_queue where customer_id = ${customerId} and list_id = ${id} and message_id = any(array(select id from gone))
    )
    select id from gone`;
  return result.count;
}

/** False where another node has done so. */
export async function markFailed(tx: Db, customerId: bigint, id: bigint, now: Date): Promise<boolean> {
  const failed = await tx`
    update mailing_list set status = 101, recipient_set_id = null, gathered = null, updated_at = ${now}
    where customer_id = ${customerId} and id = ${id} and status = 100 and error_name is not null`;
  return failed.count > 0;
}
