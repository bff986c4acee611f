import type { Money } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import type { Transaction } from '../../../platform/db';
import { dropFallbacks, noteDifferences, withdrawQueuedFallbacks, type Withdrawn } from '../../messages';

/**
 * Withdraws at most `limit` waiting and `limit` queued fallbacks of a canceled list, but no main messages. Change the list's status first
 * and call this until it returns no messages. The caller releases `amount`.
 */
export async function withdrawWaiting(tx: Transaction, customerId: bigint, listId: bigint, limit: number): Promise<Withdrawn> {
  const waiting = await withdrawAwaited(tx, customerId, listId, limit);
  const queued = await withdrawQueuedFallbacks(tx, customerId, listId, limit);
  const messages = waiting.messages + queued.messages;
  const amount = waiting.amount + queued.amount;
  if (messages === 0) await deleteFinalDeadlines(tx, customerId, listId);
  await noteDifferences(tx, [{ customerId, listId, reason: 'cancelled', messages, amount }]);
  return { messages, amount, finished: queued.finished };
}

/** Removes the fallbacks but keeps the main messages' TTL. Locks messages before their deadline rows, as receipt processing does. */
async function withdrawAwaited(tx: Transaction, customerId: bigint, listId: bigint, limit: number): Promise<Omit<Withdrawn, 'finished'>> {
  const due = await tx<{ id: bigint; price: Money }[]>`
    select message.id, coalesce(message.fallback_price, 0) as price
    from delivery_deadline wait join message on message.customer_id = wait.customer_id and message.id = wait.message_id
    where wait.customer_id = ${customerId} and wait.list_id = ${listId} and wait.fallback_price is not null
      and message.stage = 0 and message.status = ${DELIVERY_STATUS.processing}
    order by message.customer_id, message.id limit ${limit}
    for update of message`;
  if (due.length === 0) return { messages: 0, amount: 0n };
  const ids = due.map(({ id }) => id);
  await tx`
    update delivery_deadline set fallback_price = null
    where customer_id = ${customerId} and list_id = ${listId} and message_id = any(${ids.map(String)}::bigint[])`;
  await dropFallbacks(tx, customerId, ids);
  return { messages: due.length, amount: due.reduce((sum, { price }) => sum + price, 0n) };
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
