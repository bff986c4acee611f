import type { Money } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import type { Transaction } from '../../platform/db';
import { countMoves } from './counter.store';
import { countedOutcome, recordUsage } from './usage.store';
import type { Withdrawn } from './withdraw.store';

/** Withdraws at most `limit` queued fallbacks of a canceled list. Their messages end as their main messages ended. */
export async function withdrawQueuedFallbacks(tx: Transaction, customerId: bigint, listId: bigint, limit: number): Promise<Withdrawn> {
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
      returning message.customer_id, message.list_id, message.id, message.outcome as status, message.fallback_price,
        ${countedOutcome(tx, DELIVERY_STATUS.processing)}
    ), ${recordUsage(tx)}
    select status, count(*)::int as messages, sum(fallback_price)::bigint as amount, array_agg(id) as ids from moved group by status`;
  await countMoves(tx, rows.map(({ status: to, messages }) => ({ customerId, listId, from: DELIVERY_STATUS.processing, to, messages })));
  return {
    messages: rows.reduce((sum, { messages }) => sum + messages, 0),
    amount: rows.reduce((sum, { amount }) => sum + amount, 0n),
    finished: rows.flatMap(({ ids }) => ids),
  };
}

/** Leaves messages without a fallback that will not be sent. */
export async function dropFallbacks(tx: Transaction, customerId: bigint, messageIds: readonly bigint[]): Promise<void> {
  if (messageIds.length === 0) return;
  await tx`
    update message set fallback_price = null, updated_at = now()
    where customer_id = ${customerId} and id = any(${messageIds.map(String)}::bigint[])`;
}
