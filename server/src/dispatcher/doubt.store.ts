import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db } from '../db';
import { numbersLiteral } from './array-literal';
import type { Accepted, Released } from './outcome.store';
import type { StoredReceipt } from './receipt.store';

/** Whether any submit of this connection waits for a sign of its fate. */
export async function anyInDoubt(db: Db, connectionId: bigint): Promise<boolean> {
  const rows = await db`
    select 1 from send_attempt
    where connection_id = ${connectionId} and in_doubt_since is not null and given_up_at is null limit 1`;
  return rows.length > 0;
}

/**
 * Receipts under an id that no answer has told us: one that carries the reference and the destination of a submit in
 * doubt proves that the provider took it, and under which id.
 */
export async function provenByReceipts(tx: Db, connectionId: bigint, receipts: readonly StoredReceipt[]): Promise<Accepted[]> {
  const echoed = receipts.filter(({ reference, providerMessageId }) => reference !== null && providerMessageId !== '');
  if (echoed.length === 0) return [];
  return eachOnce(await tx<Accepted[]>`
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
    order by attempt.id`);
}

/** The same for receipts that are stored already: they came before the submit was known to be in doubt. */
export async function provenByWaiting(tx: Db, connectionId: bigint): Promise<Accepted[]> {
  return eachOnce(await tx<Accepted[]>`
    select attempt.id as "attemptId", receipt.provider_message_id as "providerMessageId"
    from send_attempt attempt
    join delivery_receipt receipt on receipt.connection_id = attempt.connection_id and not receipt.applied
      and receipt.message_id is null and receipt.reference = attempt.reference and receipt.destination = attempt.destination
      and receipt.provider_message_id <> ''
    where attempt.connection_id = ${connectionId} and attempt.in_doubt_since is not null
    order by attempt.id`);
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

/** Submits in doubt for longer than that. */
export async function inDoubtFor(tx: Db, connectionId: bigint, seconds: number, limit: number): Promise<bigint[]> {
  const rows = await tx<{ id: bigint }[]>`
    select id from send_attempt
    where connection_id = ${connectionId} and in_doubt_since is not null and given_up_at is null
      and in_doubt_since < now() - ${seconds}::float8 * interval '1 second'
    order by id limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Nothing was heard in time: their messages become unknown and cost nothing. The attempts stay for a late receipt. */
export async function giveUp(tx: Db, attemptIds: readonly bigint[]): Promise<Released[]> {
  if (attemptIds.length === 0) return [];
  return tx<Released[]>`
    with over as (
      update send_attempt set given_up_at = now() where id = any(${numbersLiteral(attemptIds)}::bigint[])
      returning customer_id, list_id, message_id
    ), unqueued as (
      delete from message_queue queue using over
      where queue.customer_id = over.customer_id and queue.list_id = over.list_id and queue.message_id = over.message_id
    ), moved as (
      update message set status = ${DELIVERY_STATUS.unknown}, reason = 'unanswered', updated_at = now()
      from (select distinct customer_id, message_id from over) more
      where message.customer_id = more.customer_id and message.id = more.message_id and message.status = 0
      returning message.customer_id, message.list_id, message.price, message.reason
    )
    select customer_id as "customerId", list_id as "listId", reason, count(*)::int as messages, sum(price)::bigint as price
    from moved group by customer_id, list_id, reason`;
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
