import { DEFAULT_TTL_SECONDS, DELIVERY_STATUS } from '@portal/messaging';
import { numbersLiteral, sparse, type Db } from '../../../platform/db';
import { countedBefore, countedChange, recordUsage } from '../../messages';
import { queueFallbacks, type MainEnd } from '../results/fallback.store';
import { reportsStatuses } from '../settlement/list-key.store';
import { isAttempt, lockMessagesOf } from '../results/message-lock.store';
import type { Accepted, Released } from '../results/outcome.store';
import { receivedWithin, type ReceiptRange, type StoredReceipt } from '../results/receipt.store';
import { ANY_RECIPIENT } from '../results/recipient-key';

/** Connections with an open or unresolved submit, or a waiting receipt. One query for all connections, since most are usually idle. */
export async function connectionsToCheck(db: Db, connectionIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const rows = await db<{ id: bigint }[]>`
    select id from unnest(${connectionIds.map(String)}::bigint[]) as connection (id)
    where exists (select from send_attempt where connection_id = id and abandoned_at is null)
      or exists (select from delivery_receipt where connection_id = id and not applied)`;
  return new Set(rows.map(({ id }) => id));
}

export async function anyUnresolved(db: Db, connectionId: bigint): Promise<boolean> {
  const rows = await db`
    select 1 from send_attempt
    where connection_id = ${connectionId} and unresolved_since is not null and abandoned_at is null limit 1`;
  return rows.length > 0;
}

/** Returns unresolved attempts that were accepted: a receipt has the attempt's id, or its reference and recipient. */
export async function provenByReceipts(tx: Db, connectionId: bigint, receipts: readonly StoredReceipt[]): Promise<Accepted[]> {
  const known = receipts.filter(({ providerMessageId }) => providerMessageId !== '');
  return uniquePairs([...await provenByName(tx, connectionId, known), ...await provenByReference(tx, connectionId, known)]);
}

async function provenByName(tx: Db, connectionId: bigint, receipts: readonly StoredReceipt[]): Promise<Accepted[]> {
  const named = receipts.flatMap(({ attemptId, providerMessageId }) => (attemptId === null ? [] : [{ attemptId, providerMessageId }]));
  if (named.length === 0) return [];
  return tx<Accepted[]>`
    select attempt.id as "attemptId", incoming.provider_message_id as "providerMessageId"
    from unnest(
      ${named.map(({ providerMessageId }) => providerMessageId)}::text[],
        ${numbersLiteral(named.map(({ attemptId }) => attemptId))}::bigint[])
      as incoming (provider_message_id, attempt_id)
    join send_attempt attempt on ${isAttempt(tx, 'incoming')}
    where attempt.connection_id = ${connectionId} and attempt.unresolved_since is not null
    order by attempt.id`;
}

async function provenByReference(tx: Db, connectionId: bigint, receipts: readonly StoredReceipt[]): Promise<Accepted[]> {
  const echoed = receipts.filter(({ reference }) => reference !== null);
  if (echoed.length === 0) return [];
  return tx<Accepted[]>`
    select attempt.id as "attemptId", incoming.provider_message_id as "providerMessageId"
    from unnest(
      ${echoed.map(({ providerMessageId }) => providerMessageId)}::text[],
      ${numbersLiteral(echoed.map(({ reference }) => reference ?? 0))}::integer[],
      ${numbersLiteral(echoed.map(({ recipientKey }) => recipientKey))}::integer[],
        ${sparse(echoed.map(({ otherKey }) => otherKey))}::integer[])
      as incoming (provider_message_id, reference, recipient_key, other_key)
    join send_attempt attempt on attempt.connection_id = ${connectionId} and attempt.unresolved_since is not null
      and attempt.reference = incoming.reference and ${isMeant(tx, 'incoming')}
    where ${isOfNoLater(tx, 'incoming')}
    order by attempt.id`;
}

function keyOf(tx: Db, attempts: string) {
  return tx`1000000000 + right(${tx(attempts)}.destination, 9)::integer`;
}

/** SQL condition: the receipt is for `attempt`. References repeat (16 bits), so a number under seven digits must fit no other attempt. */
function isMeant(tx: Db, receipts: string) {
  const receipt = tx(receipts);
  const provesRecipient = (key: string) => tx`${receipt}.${tx(key)} > 10000000
    and is_recipient(${keyOf(tx, 'attempt')}, ${receipt}.${tx(key)})`;
  return tx`is_recipient(${keyOf(tx, 'attempt')}, ${receipt}.recipient_key, ${receipt}.other_key) and (
    ${provesRecipient('recipient_key')} or ${provesRecipient('other_key')} or not exists (
      select from send_attempt rival
      where rival.connection_id = attempt.connection_id and rival.reference = attempt.reference and rival.id <> attempt.id
        and (rival.abandoned_at is null or attempt.abandoned_at is not null)
        and is_recipient(${keyOf(tx, 'rival')}, ${receipt}.recipient_key, ${receipt}.other_key)))`;
}

/** SQL condition: no later message has the receipt's provider id and recipient. Without a recipient, no message at all may have the id. */
function isOfNoLater(tx: Db, receipts: string) {
  const receipt = tx(receipts);
  return tx`not exists (
    select from provider_message wire
    where wire.connection_id = attempt.connection_id and wire.provider_message_id = ${receipt}.provider_message_id
      and is_recipient(wire.recipient_key, ${receipt}.recipient_key, ${receipt}.other_key)
      and (wire.submitted_at >= attempt.logged_at or ${receipt}.recipient_key = ${ANY_RECIPIENT}))`;
}

/** Like `provenByReceipts`, but for waiting receipts. Without a `range`, skips submits given up over ten minutes ago. */
export async function provenByWaiting(tx: Db, connectionId: bigint, range: ReceiptRange | null): Promise<Accepted[]> {
  const doubtful = tx`attempt.unresolved_since is not null ${range === null ? tx`and (attempt.abandoned_at is null
    or attempt.abandoned_at > now() - interval '10 minutes')` : tx``}`;
  return uniquePairs(await tx<Accepted[]>`
    select attempt.id as "attemptId", receipt.provider_message_id as "providerMessageId"
    from send_attempt attempt
    join delivery_receipt receipt on receipt.connection_id = attempt.connection_id and not receipt.applied
      and receipt.message_id is null and receipt.reference = attempt.reference and ${isMeant(tx, 'receipt')}
      and receipt.received_at >= attempt.logged_at and receipt.provider_message_id <> '' and ${receivedWithin(tx, connectionId, range)}
    where attempt.connection_id = ${connectionId} and ${doubtful} and ${isOfNoLater(tx, 'receipt')}
    union all
    select attempt.id, receipt.provider_message_id
    from delivery_receipt receipt
    join send_attempt attempt on attempt.id = receipt.attempt_id and attempt.connection_id = receipt.connection_id
    where receipt.connection_id = ${connectionId} and not receipt.applied and receipt.message_id is null
      and receipt.attempt_id is not null and receipt.provider_message_id <> '' and ${receivedWithin(tx, connectionId, range)}
        and ${doubtful}
    order by "attemptId"`);
}

/** Locks one node's attempts, logged more than `seconds` ago, that have no result and are not unresolved. */
export async function loggedBefore(tx: Db, connectionId: bigint, nodeId: bigint, seconds: number, limit: number): Promise<bigint[]> {
  const rows = await tx<{ id: bigint }[]>`
    select id from send_attempt
    where connection_id = ${connectionId} and node_id = ${nodeId} and unresolved_since is null
      and logged_at < now() - ${seconds}::float8 * interval '1 second'
    order by id limit ${limit} for update`;
  return rows.map(({ id }) => id);
}

/** Connections with unresolved submits; `settings` is null for a deleted connection. */
export async function connectionsWithUnresolved(db: Db): Promise<{ id: bigint; settings: unknown }[]> {
  return db<{ id: bigint; settings: unknown }[]>`
    select doubtful.connection_id as id, settings
    from (
      select distinct connection_id from send_attempt where unresolved_since is not null and abandoned_at is null
    ) doubtful left join provider_connection on id = doubtful.connection_id`;
}

/** `total`: seconds after which an unresolved submit is given up. `proof`: seconds within which its receipt would arrive. */
export type UnresolvedTimes = { total: number; proof: number };

/** Returns submits to give up after `total` or, with a fallback, after both TTL and `proof`. Recipients then get only one message. */
export async function unresolvedFor(tx: Db, connectionId: bigint, { total, proof }: UnresolvedTimes, limit: number): Promise<bigint[]> {
  const rows = await tx<{ id: bigint }[]>`
    select id from send_attempt
    where connection_id = ${connectionId} and unresolved_since is not null and abandoned_at is null
      and case
        when stage = 0 and fallback_price is not null then greatest(
          logged_at + coalesce(ttl_seconds, ${DEFAULT_TTL_SECONDS}::integer) * interval '1 second',
          unresolved_since + ${proof}::float8 * interval '1 second') < now()
        else unresolved_since < now() - ${total}::float8 * interval '1 second'
      end
    order by id limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Returns submits that have been unresolved for `seconds` and have no unmatched receipt with their reference and recipient. */
export async function silentFor(tx: Db, connectionId: bigint, seconds: number, limit: number): Promise<bigint[]> {
  const rows = await tx<{ id: bigint }[]>`
    select id from send_attempt attempt
    where connection_id = ${connectionId} and unresolved_since is not null and abandoned_at is null
      and unresolved_since < now() - ${seconds}::float8 * interval '1 second'
      and not exists (
        select from delivery_receipt receipt
        where receipt.connection_id = ${connectionId} and not receipt.applied and receipt.message_id is null
          and receipt.reference = attempt.reference and receipt.received_at >= attempt.logged_at
          and is_recipient(${keyOf(tx, 'attempt')}, receipt.recipient_key, receipt.other_key))
    order by id limit ${limit}`;
  return rows.map(({ id }) => id);
}

type Abandoned = Released & { messageId: bigint | null; lane: number; connectionId: bigint | null };

/** Gives up attempts, but keeps them for late receipts. Their messages become unknown without a charge, or their fallbacks are queued. */
export async function abandon(tx: Db, attemptIds: readonly bigint[]): Promise<Released[]> {
  if (attemptIds.length === 0) return [];
  await lockMessagesOf(tx, attemptIds);
  const rows = await tx<Abandoned[]>`
    with over as (
      update send_attempt set abandoned_at = now() where id = any(${numbersLiteral(attemptIds)}::bigint[])
      returning customer_id, list_id, message_id, stage, parts, lane, connection_id
    ), unqueued as (
      delete from message_queue queue using over
      where queue.customer_id = over.customer_id and queue.list_id = over.list_id and queue.message_id = over.message_id
        and queue.stage = over.stage
    ), more as (
      select customer_id, list_id, message_id, stage, max(parts) as parts, min(lane) as lane, min(connection_id) as connection_id
      from over group by customer_id, list_id, message_id, stage
    ), before as (
      select more.*, ${countedBefore(tx)}
      from more join message on message.customer_id = more.customer_id and message.id = more.message_id
    ), moved as (
      update message set status = ${DELIVERY_STATUS.unknown}, reason = 'unanswered', connection_id = more.connection_id,
        wire_parts = more.parts,
        updated_at = now()
      from before as more
      where message.customer_id = more.customer_id and message.id = more.message_id
        and message.stage = more.stage and message.status = message.stage and (message.stage = 1 or message.fallback_price is null)
      returning message.customer_id, message.list_id, message.id, message.stage, message.reason,
        case when message.stage = 0 then message.price else message.fallback_price end as held,
        ${countedChange(tx, 'more')}
    ), ${recordUsage(tx)}
    select customer_id as "customerId", list_id as "listId", reason, count(*)::int as messages, sum(held)::bigint as price,
      case when stage = 0 then ${DELIVERY_STATUS.queued}::smallint else ${DELIVERY_STATUS.processing}::smallint end as from,
      ${DELIVERY_STATUS.unknown}::smallint as to, case when ${reportsStatuses(tx, 'moved')} then array_agg(id)::text end as ids,
      null::bigint as "messageId", null::smallint as lane, null::bigint as "connectionId"
    from moved group by customer_id, list_id, reason, stage
    union all
    select more.customer_id, more.list_id, 'unanswered', 0, 0, 0, ${DELIVERY_STATUS.unknown}::smallint, null, more.message_id, more.lane,
      more.connection_id
    from more join message on message.customer_id = more.customer_id and message.id = more.message_id
    where more.stage = 0 and message.fallback_price is not null`;
  return [...rows.filter(({ messageId }) => messageId === null), ...await queueFallbacks(tx, rows.flatMap(unanswered))];
}

function unanswered({ customerId, listId, messageId, to, reason, lane, connectionId }: Abandoned): MainEnd[] {
  return messageId === null ? [] : [{ customerId, listId, messageId, storedStatus: 0, status: to, reason, lane, connectionId }];
}

/** Keeps only the first pair of each attempt and of each provider id. */
function uniquePairs(pairs: readonly Accepted[]): Accepted[] {
  const attempts = new Set<bigint>();
  const ids = new Set<string>();
  return pairs.filter(({ attemptId, providerMessageId }) => {
    if (attempts.has(attemptId) || ids.has(providerMessageId)) return false;
    attempts.add(attemptId);
    ids.add(providerMessageId);
    return true;
  });
}
