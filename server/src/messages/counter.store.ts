import type { StatusCounts } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db, Transaction } from '../db';

/** So many messages of a list went from one status to another; `from` null is their making. */
export type StatusMove = { customerId: bigint; listId: bigint; from: number | null; to: number; messages: number };

export type Counter = { customerId: bigint; listId: bigint; status: number; messages: number };

/**
 * Counts moves of messages, in the transaction that moved them; answers the counters that changed. One statement and
 * always in the order of the key, so that no two transactions wait for each other.
 */
export async function countMoves(tx: Transaction, moves: readonly StatusMove[]): Promise<Counter[]> {
  const deltas = new Map<string, Counter>();
  const add = ({ customerId, listId }: StatusMove, status: number, messages: number) => {
    const key = `${listId}:${status}`;
    const delta = deltas.get(key);
    if (delta) delta.messages += messages;
    else deltas.set(key, { customerId, listId, status, messages });
  };
  for (const move of moves) {
    if (move.from !== null) add(move, move.from, -move.messages);
    add(move, move.to, move.messages);
  }
  const changed = [...deltas.values()].filter(({ messages }) => messages !== 0);
  if (changed.length === 0) return [];
  const rows = await tx<Counter[]>`
    insert into mailing_counter as counter (customer_id, list_id, status, messages)
    select customer_id, list_id, status, messages
    from unnest(
      ${changed.map(({ customerId }) => String(customerId))}::bigint[], ${changed.map(({ listId }) => String(listId))}::bigint[],
      ${changed.map(({ status }) => status)}::smallint[], ${changed.map(({ messages }) => messages)}::integer[])
      as delta (customer_id, list_id, status, messages)
    order by customer_id, list_id, status
    on conflict (customer_id, list_id, status) do update set messages = counter.messages + excluded.messages
    returning customer_id as "customerId", list_id as "listId", status, messages`;
  const wrong = rows.find(({ messages }) => messages < 0);
  if (wrong) throw new Error(`list ${wrong.listId} would count ${wrong.messages} messages of status ${wrong.status}`);
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
