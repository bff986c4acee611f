import type { StatusCounts } from '@portal/contracts';
import { DELIVERY_STATUS, isCanceled } from '@portal/messaging';
import type { Db, Transaction } from '../db';

/** So many messages of a list went from one status to another; `from` null is their making. Those that were withdrawn are told by their reason. */
export type StatusMove = { customerId: bigint; listId: bigint; from: number | null; to: number; messages: number; reason?: string | undefined };

/** `canceled` of the messages were withdrawn before they left; they never leave their status again. */
export type Counter = { customerId: bigint; listId: bigint; status: number; messages: number; canceled: number };

/**
 * Counts moves of messages, in the transaction that moved them; answers the counters that changed. One statement and
 * always in the order of the key, so that no two transactions wait for each other.
 */
export async function countMoves(tx: Transaction, moves: readonly StatusMove[]): Promise<Counter[]> {
  const deltas = new Map<string, Counter>();
  const add = ({ customerId, listId }: StatusMove, status: number, messages: number, canceled = 0) => {
    const key = `${listId}:${status}`;
    const delta = deltas.get(key) ?? { customerId, listId, status, messages: 0, canceled: 0 };
    delta.messages += messages;
    delta.canceled += canceled;
    deltas.set(key, delta);
  };
  for (const move of moves) {
    const { from, to, messages, reason = null } = move;
    if (from !== null) add(move, from, -messages);
    add(move, to, messages, isCanceled({ status: to, reason }) ? messages : 0);
  }
  const changed = [...deltas.values()].filter(({ messages, canceled }) => messages !== 0 || canceled !== 0);
  if (changed.length === 0) return [];
  const rows = await tx<Counter[]>`
    insert into mailing_counter as counter (customer_id, list_id, status, messages, canceled)
    select customer_id, list_id, status, messages, canceled
    from unnest(
      ${changed.map(({ customerId }) => String(customerId))}::bigint[], ${changed.map(({ listId }) => String(listId))}::bigint[],
      ${changed.map(({ status }) => status)}::smallint[], ${changed.map(({ messages }) => messages)}::integer[],
      ${changed.map(({ canceled }) => canceled)}::integer[])
      as delta (customer_id, list_id, status, messages, canceled)
    order by customer_id, list_id, status
    on conflict (customer_id, list_id, status) do update
    set messages = counter.messages + excluded.messages, canceled = counter.canceled + excluded.canceled
    returning customer_id as "customerId", list_id as "listId", status, messages, canceled`;
  const wrong = rows.find(({ messages, canceled }) => messages < canceled);
  if (wrong) throw new Error(`list ${wrong.listId} would count ${wrong.messages} messages of status ${wrong.status}, ${wrong.canceled} of them canceled`);
  return rows;
}

/** Confirming a list: all its messages are queued from now on, by one row. */
export async function queueCounters(tx: Transaction, customerId: bigint, listId: bigint): Promise<void> {
  await tx`
    update mailing_counter set status = ${DELIVERY_STATUS.queued}
    where customer_id = ${customerId} and list_id = ${listId} and status = ${DELIVERY_STATUS.scheduled}`;
}

/** Messages by presented status; a list without messages has an empty record. */
export async function countsOfLists(
  db: Db, customerId: bigint, listIds: readonly bigint[],
): Promise<Map<bigint, StatusCounts>> {
  const counts = new Map<bigint, StatusCounts>(listIds.map((listId) => [listId, {}]));
  const rows = await db<{ listId: bigint; status: number; messages: number }[]>`
    select list_id as "listId", status, messages from mailing_counter
    where customer_id = ${customerId} and list_id = any(${listIds.map(String)}::bigint[]) and messages > 0`;
  for (const { listId, status, messages } of rows) {
    const list = counts.get(listId);
    if (list) list[status] = messages;
  }
  return counts;
}

/**
 * Messages that were withdrawn before they left, by list. Their number only grows, and `countsOfLists` has them among the undeliverable ones: whoever
 * asks for these first never gets more of them than of those.
 */
export async function canceledOfLists(db: Db, customerId: bigint, listIds: readonly bigint[]): Promise<Map<bigint, number>> {
  const rows = await db<{ listId: bigint; canceled: number }[]>`
    select list_id as "listId", canceled from mailing_counter
    where customer_id = ${customerId} and list_id = any(${listIds.map(String)}::bigint[]) and canceled > 0`;
  return new Map(rows.map(({ listId, canceled }) => [listId, canceled]));
}
