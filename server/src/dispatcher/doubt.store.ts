import { DEFAULT_TTL_SECONDS, DELIVERY_STATUS } from '@portal/messaging';
import type { Db } from '../db';
import { numbersLiteral } from './array-literal';
import { queueFallbacks, type MainEnd } from './fallback.store';
import { tellsStatuses } from './list-key.store';
import { isAttempt, lockMessagesOf } from './message-lock.store';
import type { Accepted, Released } from './outcome.store';
import { cameIn, type Came, type StoredReceipt } from './receipt.store';

/** Whether any submit of this connection waits for a sign of its fate. */
export async function anyInDoubt(db: Db, connectionId: bigint): Promise<boolean> {
  const rows = await db`
    select 1 from send_attempt
    where connection_id = ${connectionId} and in_doubt_since is not null and given_up_at is null limit 1`;
  return rows.length > 0;
}

/**
 * Receipts under an id that no answer has told us: one that carries our own name of a submit in doubt, or its reference
 * and its destination, proves that the provider took it, and under which id.
 */
export async function provenByReceipts(tx: Db, connectionId: bigint, receipts: readonly StoredReceipt[]): Promise<Accepted[]> {
  const known = receipts.filter(({ providerMessageId }) => providerMessageId !== '');
  return eachOnce([...await provenByName(tx, connectionId, known), ...await provenByReference(tx, connectionId, known)]);
}

async function provenByName(tx: Db, connectionId: bigint, receipts: readonly StoredReceipt[]): Promise<Accepted[]> {
  const named = receipts.flatMap(({ attemptId, providerMessageId }) => (attemptId === null ? [] : [{ attemptId, providerMessageId }]));
  if (named.length === 0) return [];
  return tx<Accepted[]>`
    select attempt.id as "attemptId", incoming.provider_message_id as "providerMessageId"
    from unnest(
      ${named.map(({ providerMessageId }) => providerMessageId)}::text[], ${numbersLiteral(named.map(({ attemptId }) => attemptId))}::bigint[])
      as incoming (provider_message_id, attempt_id)
    join send_attempt attempt on ${isAttempt(tx, 'incoming')}
    where attempt.connection_id = ${connectionId} and attempt.in_doubt_since is not null
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
      ${echoed.map(({ destination }) => destination)}::text[]) as incoming (provider_message_id, reference, destination)
    join send_attempt attempt on attempt.connection_id = ${connectionId} and attempt.in_doubt_since is not null
      and attempt.reference = incoming.reference and attempt.destination = incoming.destination
    where not exists (
      select from wire_message wire
      where wire.connection_id = ${connectionId} and wire.provider_message_id = incoming.provider_message_id)
    order by attempt.id`;
}

/**
 * The same for receipts that are stored already: they came before the submit was known to be in doubt. Those that
 * were given up a while ago are looked for by the slow walk alone.
 */
export async function provenByWaiting(tx: Db, connectionId: bigint, came: Came | null): Promise<Accepted[]> {
  const doubtful = tx`attempt.in_doubt_since is not null ${came === null ? tx`and (attempt.given_up_at is null or attempt.given_up_at > now() - interval '10 minutes')` : tx``}`;
  return eachOnce(await tx<Accepted[]>`
    select attempt.id as "attemptId", receipt.provider_message_id as "providerMessageId"
    from send_attempt attempt
    join delivery_receipt receipt on receipt.connection_id = attempt.connection_id and not receipt.applied
      and receipt.message_id is null and receipt.reference = attempt.reference and receipt.destination = attempt.destination
      and receipt.provider_message_id <> '' and ${cameIn(tx, came)}
    where attempt.connection_id = ${connectionId} and ${doubtful}
    union all
    select attempt.id, receipt.provider_message_id
    from delivery_receipt receipt
    join send_attempt attempt on attempt.id = receipt.attempt_id and attempt.connection_id = receipt.connection_id
    where receipt.connection_id = ${connectionId} and not receipt.applied and receipt.message_id is null
      and receipt.attempt_id is not null and receipt.provider_message_id <> '' and ${cameIn(tx, came)} and ${doubtful}
    order by "attemptId"`);
}

/** Attempts of one node that were logged so long ago and wait for their result, locked; not those in doubt. */
export async function loggedBefore(tx: Db, connectionId: bigint, nodeId: bigint, seconds: number, limit: number): Promise<bigint[]> {
  const rows = await tx<{ id: bigint }[]>`
    select id from send_attempt
    where connection_id = ${connectionId} and node_id = ${nodeId} and in_doubt_since is null
      and logged_at < now() - ${seconds}::float8 * interval '1 second'
    order by id limit ${limit} for update`;
  return rows.map(({ id }) => id);
}

/** Connections with submits in doubt that wait for their end, and what their settings say; null where the connection is gone. */
export async function connectionsInDoubt(db: Db): Promise<{ id: bigint; settings: unknown }[]> {
  return db<{ id: bigint; settings: unknown }[]>`
    select doubtful.connection_id as id, settings
    from (
      select distinct connection_id from send_attempt where in_doubt_since is not null and given_up_at is null
    ) doubtful left join provider_connection on id = doubtful.connection_id`;
}

/** How long a submit stays in doubt, in seconds; `proof` is within which anything that could settle it would have come. */
export type DoubtTimes = { total: number; proof: number };

/**
 * Submits in doubt whose time is over: for longer than that, or, where a fallback waits for the main message, until its
 * time to live has passed. Until then the main message may still arrive, and both would. However short that time is, what
 * may prove the submit's fate has its own first.
 */
export async function inDoubtFor(tx: Db, connectionId: bigint, { total, proof }: DoubtTimes, limit: number): Promise<bigint[]> {
  const rows = await tx<{ id: bigint }[]>`
    select id from send_attempt
    where connection_id = ${connectionId} and in_doubt_since is not null and given_up_at is null
      and case
        when stage = 0 and fallback_price is not null then greatest(
          logged_at + coalesce(ttl_seconds, ${DEFAULT_TTL_SECONDS}::integer) * interval '1 second',
          in_doubt_since + ${proof}::float8 * interval '1 second') < now()
        else in_doubt_since < now() - ${total}::float8 * interval '1 second'
      end
    order by id limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Submits whose absence a silence of so many seconds proves. */
export async function silentFor(tx: Db, connectionId: bigint, seconds: number, limit: number): Promise<bigint[]> {
  const rows = await tx<{ id: bigint }[]>`
    select id from send_attempt
    where connection_id = ${connectionId} and in_doubt_since is not null and given_up_at is null
      and in_doubt_since < now() - ${seconds}::float8 * interval '1 second'
    order by id limit ${limit}`;
  return rows.map(({ id }) => id);
}

type GivenUp = Released & { messageId: bigint | null; lane: number; connectionId: bigint | null };

/**
 * Nothing was heard in time: their messages become unknown and cost nothing, or their fallback takes over. The attempts
 * stay for a late receipt.
 */
export async function giveUp(tx: Db, attemptIds: readonly bigint[]): Promise<Released[]> {
  if (attemptIds.length === 0) return [];
  await lockMessagesOf(tx, attemptIds);
  const rows = await tx<GivenUp[]>`
    with over as (
      update send_attempt set given_up_at = now() where id = any(${numbersLiteral(attemptIds)}::bigint[])
      returning customer_id, list_id, message_id, stage, lane, connection_id
    ), unqueued as (
      delete from message_queue queue using over
      where queue.customer_id = over.customer_id and queue.list_id = over.list_id and queue.message_id = over.message_id
        and queue.stage = over.stage
    ), more as (
      select customer_id, list_id, message_id, stage, min(lane) as lane, min(connection_id) as connection_id from over group by customer_id, list_id, message_id, stage
    ), moved as (
      update message set status = ${DELIVERY_STATUS.unknown}, reason = 'unanswered', connection_id = more.connection_id, updated_at = now()
      from more
      where message.customer_id = more.customer_id and message.id = more.message_id
        and message.stage = more.stage and message.status = message.stage and (message.stage = 1 or message.fallback_price is null)
      returning message.customer_id, message.list_id, message.id, message.stage, message.reason,
        case when message.stage = 0 then message.price else message.fallback_price end as held
    )
    select customer_id as "customerId", list_id as "listId", reason, count(*)::int as messages, sum(held)::bigint as price,
      case when stage = 0 then ${DELIVERY_STATUS.queued}::smallint else ${DELIVERY_STATUS.processing}::smallint end as from,
      ${DELIVERY_STATUS.unknown}::smallint as to, case when ${tellsStatuses(tx, 'moved')} then array_agg(id)::text end as ids,
      null::bigint as "messageId", null::smallint as lane, null::bigint as "connectionId"
    from moved group by customer_id, list_id, reason, stage
    union all
    select more.customer_id, more.list_id, 'unanswered', 0, 0, 0, ${DELIVERY_STATUS.unknown}::smallint, null, more.message_id, more.lane, more.connection_id
    from more join message on message.customer_id = more.customer_id and message.id = more.message_id
    where more.stage = 0 and message.fallback_price is not null`;
  return [...rows.filter(({ messageId }) => messageId === null), ...await queueFallbacks(tx, rows.flatMap(unanswered))];
}

function unanswered({ customerId, listId, messageId, to, reason, lane, connectionId }: GivenUp): MainEnd[] {
  return messageId === null ? [] : [{ customerId, listId, messageId, standing: 0, status: to, reason, lane, connectionId }];
}

/** A submit has one id and an id one submit; with more, the first pair is as good as any. */
function eachOnce(pairs: readonly Accepted[]): Accepted[] {
  const attempts = new Set<bigint>();
  const ids = new Set<string>();
  return pairs.filter(({ attemptId, providerMessageId }) => {
    if (attempts.has(attemptId) || ids.has(providerMessageId)) return false;
    attempts.add(attemptId);
    ids.add(providerMessageId);
    return true;
  });
}
