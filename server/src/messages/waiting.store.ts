import type { Money } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import type { Transaction } from '../db';
import { countMoves } from './counter.store';
import { noteDifferences } from './difference.store';
import type { Withdrawn } from './withdraw.store';

/**
 * Withdraws at most `limit` waiting and `limit` queued fallbacks of a canceled list, but no main messages. Change the list's status first
 * and call this until it returns no messages. The caller releases `amount`.
 */
export async function withdrawWaiting(tx: Transaction, customerId: bigint, listId: bigint, limit: number): Promise<Withdrawn> {
  const waiting = await withdrawAwaited(tx, customerId, listId, limit);
  const queued = await withdrawFallbacks(tx, customerId, listId, limit);
  const messages = waiting.messages + queued.messages;
  const amount = waiting.amount + queued.amount;
  if (messages === 0) await deleteFinalDeadlines(tx, customerId, listId);
  await noteDifferences(tx, [{ customerId, listId, reason: 'cancelled', messages, amount }]);
  return { messages, amount, finished: queued.finished };
}

/** Removes the fallbacks but keeps the main messages' TTL. Locks messages before their deadline rows, as receipt processing does. */
async function withdrawAwaited(tx: Transaction, customerId: bigint, listId: bigint, limit: number): Promise<Omit<Withdrawn, 'finished'>> {
  const rows = await tx<Omit<Withdrawn, 'finished'>[]>`
    with due as (
      select message.id, coalesce(message.fallback_price, 0) as price
      from delivery_deadline wait join message on message.customer_id = wait.customer_id and message.id = wait.message_id
      where wait.customer_id = ${customerId} and wait.list_id = ${listId} and wait.fallback_price is not null
        and message.stage = 0 and message.status = ${DELIVERY_STATUS.processing}
      order by message.customer_id, message.id limit ${limit}
      for update of message
    ), unfollowed as (
      update delivery_deadline wait set fallback_price = null from due
      where wait.customer_id = ${customerId} and wait.list_id = ${listId} and wait.message_id = due.id
    ), freed as (
      update message set fallback_price = null, updated_at = now() from due
      where message.customer_id = ${customerId} and message.id = due.id
      returning due.price
    )
    select count(*)::int as messages, coalesce(sum(price), 0)::bigint as amount from freed`;
  return rows[0] ?? { messages: 0, amount: 0n };
}

async function deleteFinalDeadlines(tx: Transaction, customerId: bigint, listId: bigint): Promise<void> {
  await tx`
    with over as (
      select wait.ctid from delivery_deadline wait
      join message on message.customer_id = wait.customer_id and message.id = wait.message_id
      where wait.customer_id = ${customerId} and wait.list_id = ${listId}
        and (message.stage <> 0 or message.status <> ${DELIVERY_STATUS.processing})
      for update of wait skip locked
    )
    delete from delivery_deadline wait using over where wait.ctid = over.ctid`;
}

async function withdrawFallbacks(tx: Transaction, customerId: bigint, listId: bigint, limit: number): Promise<Withdrawn> {
  const rows = await tx<{ status: number; messages: number; amount: Money; ids: bigint[] }[]>`
    with due as (
      select message.id
      from message_queue queue join message on message.customer_id = queue.customer_id and message.id = queue.message_id
      where queue.customer_id = ${customerId} and queue.list_id = ${listId} and queue.stage = 1
      order by message.customer_id, message.id limit ${limit}
      for update of message
    ), claimed as (
      delete from message_queue queue using due
      where queue.customer_id = ${customerId} and queue.list_id = ${listId} and queue.message_id = due.id and queue.stage = 1
      returning queue.message_id
    ), moved as (
      update message set status = coalesce(main_status, ${DELIVERY_STATUS.undeliverable}), reason = main_reason, updated_at = now()
      from claimed
      where message.customer_id = ${customerId} and message.id = claimed.message_id
        and message.stage = 1 and message.status = ${DELIVERY_STATUS.processing}
      returning message.id, message.outcome as status, message.fallback_price
    )
    select status, count(*)::int as messages, sum(fallback_price)::bigint as amount, array_agg(id) as ids from moved group by status`;
  await countMoves(tx, rows.map(({ status: to, messages }) => ({ customerId, listId, from: DELIVERY_STATUS.processing, to, messages })));
  return {
    messages: rows.reduce((sum, { messages }) => sum + messages, 0),
    amount: rows.reduce((sum, { amount }) => sum + amount, 0n),
    finished: rows.flatMap(({ ids }) => ids),
  };
}
