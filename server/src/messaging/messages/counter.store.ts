import type { StatusCounts } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db, Transaction } from '../../platform/db';

/** Number of messages that change from one `message.outcome` to another; `from` is null for new messages. */
export type StatusMove = { customerId: bigint; listId: bigint; from: number | null; to: number; messages: number };

export type Counter = { customerId: bigint; listId: bigint; status: number; messages: number };

/** Adds the moves to the list counters, in the transaction that moves the messages. One statement in key order prevents deadlocks. */
export async function countMoves(tx: Transaction, moves: readonly StatusMove[]): Promise<Counter[]> {
  const deltas = new Map<string, Counter>();
  const add = ({ customerId, listId }: StatusMove, status: number, messages: number) => {
    const key = `${listId}:${status}`;
    const delta = deltas.get(key) ?? { customerId, listId, status, messages: 0 };
    delta.messages += messages;
    deltas.set(key, delta);
  };
  for (const move of moves) {
    const { from, to, messages } = move;
    if (from !== null) add(move, from, -messages);
    add(move, to, messages);
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
    on conflict (customer_id, list_id, status) do update
    set messages = counter.messages + excluded.messages
    returning customer_id as "customerId", list_id as "listId", status, messages`;
  const wrong = rows.find(({ messages }) => messages < 0);
  if (wrong) throw new Error(`list ${wrong.listId} would count ${wrong.messages} messages of outcome ${wrong.status}`);
  return rows;
}

/** Counts the list's scheduled messages as queued. Confirming a list changes this one row instead of every message. */
export async function queueCounters(tx: Transaction, customerId: bigint, listId: bigint): Promise<void> {
  await tx`
    update mailing_counter set status = ${DELIVERY_STATUS.queued}
    where customer_id = ${customerId} and list_id = ${listId} and status = ${DELIVERY_STATUS.scheduled}`;
}

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
