import type { Money } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';
import type { Db, Transaction } from '../../db';

export type ListInPreparation = {
  customerId: bigint;
  id: bigint;
  setId: bigint;
  type: MessageType;
  body: string;
  parts: number;
  fallbackType: MessageType | null;
  fallbackParts: number | null;
  alphaNameId: bigint;
  fallbackAlphaNameId: bigint | null;
  ttlSeconds: number | null;
  /** Whose prices it is prepared with, from its first batch to its last. */
  tariffVersionId: bigint | null;
  createdAt: Date;
  conditions: boolean;
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
      select id from mailing_list where status = 100 order by recipients, created_at limit ${MOST_LOOKED_AT}
    )
    select id from waiting where pg_try_advisory_xact_lock(${PREPARATION_LOCK}::integer, hashint8(id)) limit 1`;
  return row?.id;
}

/** As it stands now; undefined where its preparation has ended. */
export async function listInPreparation(db: Db, id: bigint): Promise<ListInPreparation | undefined> {
  const [list] = await db<ListInPreparation[]>`
    select customer_id as "customerId", id, recipient_set_id as "setId", message_type as "type", body, parts,
      fallback_type as "fallbackType", fallback_parts as "fallbackParts", alpha_name_id as "alphaNameId",
      fallback_alpha_name_id as "fallbackAlphaNameId", ttl_seconds as "ttlSeconds", tariff_version_id as "tariffVersionId",
      created_at as "createdAt", coalesce(prepared_to, '') as "preparedTo", error_name as "errorName",
      exists (
        select from mailing_condition condition
        where condition.customer_id = mailing_list.customer_id and condition.list_id = mailing_list.id) as conditions
    from mailing_list where id = ${id} and status = 100`;
  return list;
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

export type EstimateDelta = { stage: 0 | 1; country: string; destination: string; unitPrice: Money; recipients: number; parts: number };

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

/** The first number that was left out, for the error if all are. */
export type FirstLeftOut = { error: 'no_price' | 'no_route'; number: string; country: string };
/** Numbers without a price, and such that no direction leads to. */
export type LeftOut = { unpriced: number; noRoute: number; first: FirstLeftOut | null };

export type Progress = { preparedTo: string; recipients: number; maximum: Money; leftOut: LeftOut };

export async function advance(tx: Db, customerId: bigint, progress: Progress & { id: bigint; now: Date }): Promise<void> {
  const { id, preparedTo, recipients, maximum, leftOut: { unpriced, noRoute, first }, now } = progress;
  await tx`
    update mailing_list
    set prepared_to = ${preparedTo}, recipients = recipients + ${recipients}, maximum = maximum + ${maximum},
      invalid = invalid + ${unpriced}, no_route = no_route + ${noRoute},
      error_params = coalesce(error_params, ${first && JSON.stringify(first)}::text::jsonb), updated_at = ${now}
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
    set error_name = ${error.name}, error_params = ${JSON.stringify(error.params)}::text::jsonb, recipients = 0, maximum = 0
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
      returning id
    ), unqueued as (
      delete from message_queue q using gone where q.customer_id = ${customerId} and q.list_id = ${id} and q.message_id = gone.id
    )
    select id from gone`;
  return result.count;
}

/** False where another node has done so. */
export async function markFailed(tx: Db, customerId: bigint, id: bigint, now: Date): Promise<boolean> {
  const failed = await tx`
    update mailing_list set status = 101, recipient_set_id = null, updated_at = ${now}
    where customer_id = ${customerId} and id = ${id} and status = 100 and error_name is not null`;
  return failed.count > 0;
}
