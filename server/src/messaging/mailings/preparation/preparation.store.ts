import type { ContentType, Money, RichContent } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';
import type { Db, Transaction } from '../../../platform/db';
import { DIGITS_OF_A_BLOCK } from '../../../customers/limits';
import { deleteCounters } from '../../messages';
import type { FirstLeftOut, Progress } from './price-batch';

export type ListInPreparation = {
  customerId: bigint;
  id: bigint;
  setId: bigint;
  billableRecipients: number | null;
  type: MessageType;
  contentType: ContentType;
  body: string;
  content: RichContent | null;
  parts: number;
  fallbackType: MessageType | null;
  fallbackContentType: ContentType | null;
  fallbackBody: string | null;
  fallbackContent: RichContent | null;
  ownLinks: boolean;
  /** Text B of two that are compared, null for one text; and the share of either in the sample. */
  comparedBody: string | null;
  samplePercent: number;
  /** Null if the texts have no unsubscribe link. */
  unsubscribePrefix: string | null;
  personal: boolean;
  /** True if any line has its own text (`lineTexts`) or customerSmsId (`lineIds`). */
  lineTexts: boolean;
  lineIds: boolean;
  /** The list is confirmed as soon as it is prepared, if it costs at most `confirmUpTo`; null means any cost. */
  confirms: boolean;
  confirmUpTo: Money | null;
  /** Login that created the list; null for a program. */
  authorId: bigint | null;
  /** Contacts collected so far; null if there are none left to collect. */
  collected: number | null;
  alphaNameId: bigint;
  fallbackAlphaNameId: bigint | null;
  ttlSeconds: number | null;
  /** Tariff version at the list's creation, used for all batches; null if there was none. */
  tariffVersionId: bigint | null;
  createdAt: Date;
  spread: boolean;
  /** Countries are sent to at different times: quiet hours, or a local start. */
  byCountry: boolean;
  conditions: boolean;
  /** True if the list has address books to exclude. */
  exceptions: boolean;
  /** True if the list has address books with recipients or exclusions. */
  books: boolean;
  preparedTo: string;
  /** Set while the preparation is being undone. */
  errorName: string | null;
};

/** First key of the advisory locks of lists in preparation; the second is derived from the list's id. */
const PREPARATION_LOCK = 3;
const MAX_EXAMINED = 100;

/** Locks the list with the fewest prepared recipients, so short lists do not wait. Uses an advisory lock, as batches lock the row. */
export async function lockNextList(tx: Transaction): Promise<bigint | undefined> {
  // Materialized, so that PostgreSQL tries locks only up to the first list that is not locked.
  const [row] = await tx<{ id: bigint }[]>`
    with waiting as materialized (
      select id from mailing_list where status = 100 order by recipients + coalesce(collected, 0), created_at limit ${MAX_EXAMINED}
    )
    select id from waiting where pg_try_advisory_xact_lock(${PREPARATION_LOCK}::integer, hashint8(id)) limit 1`;
  return row?.id;
}

export async function listInPreparation(db: Db, id: bigint): Promise<ListInPreparation | undefined> {
  const [list] = await db<ListInPreparation[]>`
    select mailing_list.customer_id as "customerId", id, recipient_set_id as "setId", message_type as "type",
      content_type as "contentType", mailing_list.body,
      content, parts,
      fallback_type as "fallbackType", fallback_content_type as "fallbackContentType", fallback_body as "fallbackBody",
      fallback_content as "fallbackContent", unique_links as "ownLinks",
      compared.body as "comparedBody", coalesce(compared.sample_percent, 0) as "samplePercent",
      unsubscribe_prefix as "unsubscribePrefix", personal, line_texts as "lineTexts", line_ids as "lineIds",
      confirm_when_prepared or confirm_up_to is not null as confirms, confirm_up_to as "confirmUpTo",
      login_id as "authorId", collected, alpha_name_id as "alphaNameId",
      fallback_alpha_name_id as "fallbackAlphaNameId", ttl_seconds as "ttlSeconds", tariff_version_id as "tariffVersionId",
      created_at as "createdAt", spread_seconds is not null as spread, quiet_from is not null or local_time as "byCountry",
        coalesce(prepared_to, '') as "preparedTo", error_name as "errorName",
      exists (
        select from mailing_fallback_rule condition
        where condition.customer_id = mailing_list.customer_id and condition.list_id = mailing_list.id) as conditions,
      exists (${bookOf(db)} and named.excluded) as exceptions, exists (${bookOf(db)}) as books, billable_recipients as "billableRecipients"
    from mailing_list left join text_comparison compared
      on compared.customer_id = mailing_list.customer_id and compared.list_id = mailing_list.id
    where id = ${id} and status = 100`;
  return list;
}

function bookOf(db: Db) {
  return db`select from mailing_address_book named where named.customer_id = mailing_list.customer_id and named.list_id = mailing_list.id`;
}

/** Numbers of one number block with the same leading digits, either all landlines or none. `example` is one of them. */
export type AlikeNumbers = { example: string; landline: boolean; numbers: number };

const GROUPS_AT_ONCE = 2_000;

/** Groups the recipients, without excluded contacts and those whose customerSmsId another list has used. Call allowMemory first. */
export function alikeNumbers(
  db: Db, { customerId, id, setId, exceptions, lineIds }: ListInPreparation, digits: number,
): AsyncIterable<AlikeNumbers[]> {
  const notExcluded = exceptions ? db`
    and not exists (
      select from mailing_address_book named
      join contact on contact.customer_id = named.customer_id and contact.address_book_id = named.address_book_id
      where named.customer_id = ${customerId} and named.list_id = ${id} and named.excluded and contact.num = recipient.num)` : db``;
  // A scalar subquery uses the index per row; a join would read all ids that the customer has ever used.
  const unclaimed = lineIds ? db`
    and (
      select true from customer_sms claimed
      where claimed.customer_id = ${customerId} and claimed.customer_sms_id = recipient.customer_sms_id
        and claimed.list_id <> ${id}) is null` : db``;
  return db<AlikeNumbers[]>`
    select min(num) as example, landline, count(*)::integer as numbers
    from recipient
    where customer_id = ${customerId} and recipient_set_id = ${setId} ${notExcluded} ${unclaimed}
    group by left(num, ${-DIGITS_OF_A_BLOCK}::integer), left(num, ${digits}::integer), landline`.cursor(GROUPS_AT_ONCE);
}

/** Stores the value unless the list has one. Returns the stored value, or undefined if the preparation has ended. */
export async function storeBillableRecipients(
  db: Db, { customerId, id }: ListInPreparation, billableRecipients: number,
): Promise<number | undefined> {
  const [kept] = await db<{ billableRecipients: number }[]>`
    update mailing_list set billable_recipients = coalesce(billable_recipients, ${billableRecipients}) where customer_id = ${customerId}
      and id = ${id} and status = 100
    returning billable_recipients as "billableRecipients"`;
  return kept?.billableRecipients;
}

export type PreparationProgress = { recipients: number; firstLeftOut: FirstLeftOut | null };

/** Returns undefined if the list is no longer at `preparedTo`, because another node has continued it. */
export async function lockInPreparation(
  tx: Db, { customerId, id }: { customerId: bigint; id: bigint }, preparedTo: string,
): Promise<PreparationProgress | undefined> {
  const [row] = await tx<PreparationProgress[]>`
    select recipients, error_params as "firstLeftOut" from mailing_list
    where customer_id = ${customerId} and id = ${id} and status = 100 and coalesce(prepared_to, '') = ${preparedTo}
      and error_name is null
    for update`;
  return row;
}

/** Adds a batch to the list's totals. Also raises `parts` to that of the longest message, which is known only now if texts differ. */
export async function advance(tx: Db, customerId: bigint, progress: Progress & { id: bigint; now: Date }): Promise<void> {
  const {
    id, preparedTo, recipients, maximum, parts,
    leftOut: { landline, noPrice, notAllowed, trafficBlocked, noRoute, invalidText, excluded, usedIds }, firstLeftOut, now,
  } = progress;
  await tx`
    update mailing_list
    set prepared_to = ${preparedTo}, recipients = recipients + ${recipients}, maximum = maximum + ${maximum},
      parts = greatest(parts, ${parts.longest}), fallback_parts = greatest(fallback_parts, nullif(${parts.longestFallback}::integer, 0)),
      total_parts = total_parts + ${parts.all}, landline = landline + ${landline}, no_price = no_price + ${noPrice},
        duplicates = duplicates + ${usedIds}, no_route = no_route + ${noRoute}, invalid_text = invalid_text + ${invalidText},
      excluded = excluded + ${excluded}, not_allowed = not_allowed + ${notAllowed}, traffic_blocked = traffic_blocked + ${trafficBlocked},
      error_params = coalesce(error_params, ${firstLeftOut && JSON.stringify(firstLeftOut)}::text::jsonb), updated_at = ${now}
    where customer_id = ${customerId} and id = ${id}`;
}

type StoredError = { name: string; params: Record<string, string | number> };

/** `refusal`: why the list is not confirmed although its author wanted it. */
export async function markPrepared(
  tx: Db, customerId: bigint, id: bigint, { now, expiresAt, refusal }: { now: Date; expiresAt: Date; refusal?: StoredError },
): Promise<void> {
  await tx`
    update mailing_list set status = 0, error_name = ${refusal?.name ?? null},
      error_params = ${refusal ? JSON.stringify(refusal.params) : null}::text::jsonb, recipient_set_id = null,
      expires_at = ${expiresAt}, updated_at = ${now}
    where customer_id = ${customerId} and id = ${id} and status = 100`;
}

/** Marks the preparation as failed; afterwards it can only be undone. Returns false and changes nothing if another node has ended it. */
export async function markFailing(tx: Transaction, customerId: bigint, id: bigint, error: StoredError): Promise<boolean> {
  const marked = await tx`
    update mailing_list
    set error_name = ${error.name}, error_params = ${JSON.stringify(error.params)}::text::jsonb, recipients = 0, maximum = 0,
      total_parts = total_parts * 0
    where customer_id = ${customerId} and id = ${id} and status = 100`;
  if (marked.count === 0) return false;
  await deleteCounters(tx, customerId, id);
  await tx`delete from mailing_estimate where customer_id = ${customerId} and list_id = ${id}`;
  return true;
}

/** True while a failed preparation is being undone, and afterwards. */
export async function hasFailed(db: Db, customerId: bigint, id: bigint): Promise<boolean> {
  const rows = await db`
    select from mailing_list where customer_id = ${customerId} and id = ${id} and status in (100, 101) and error_name is not null
    for share`;
  return rows.length > 0;
}

export async function markFailed(tx: Db, customerId: bigint, id: bigint, now: Date): Promise<boolean> {
  const failed = await tx`
    update mailing_list set status = 101, recipient_set_id = null, collected = null, updated_at = ${now}
    where customer_id = ${customerId} and id = ${id} and status = 100 and error_name is not null`;
  return failed.count > 0;
}
