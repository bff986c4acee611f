import { DELIVERY_STATUS } from '@portal/messaging';
import { numbersLiteral, type Db, type Transaction } from '../../../platform/db';
import { endMessages, queueFallbacks, type MainEnd } from '../results/fallback.store';
import type { Released } from '../results/outcome.store';

type Due = { customerId: bigint; listId: bigint; messageId: bigint; lane: number; status: number; stage: number; fallback: boolean };

export type TimedOut = { released: Released[]; examined: number };

/**
 * Ends messages whose deadline has passed by the database's clock, or queues their fallbacks. Locks messages before deadlines, like the
 * storing of receipts. Any number of nodes may run it. Without `offset 0`, PostgreSQL may scan all messages.
 */
export async function endWaits(tx: Transaction, limit: number): Promise<TimedOut> {
  const due = await tx<Due[]>`
    select over.customer_id as "customerId", over.list_id as "listId", over.message_id as "messageId", over.lane,
      message.status, message.stage, message.fallback_price is not null as fallback
    from (
      select customer_id, list_id, message_id, lane from delivery_deadline where deadline <= now() order by deadline offset 0
    ) over cross join lateral (
      select status, stage, fallback_price from message
      where customer_id = over.customer_id and list_id = over.list_id and id = over.message_id
      for update skip locked
    ) message limit ${limit}`;
  const waiting = due.filter(({ status, stage }) => stage === 0 && status === DELIVERY_STATUS.processing);
  const released = [
    ...await queueFallbacks(tx, waiting.filter(({ fallback }) => fallback).map(expired)),
    ...await endMessages(tx, waiting.filter(({ fallback }) => !fallback).map(expired)),
  ];
  // Messages that no longer wait for a receipt only lose their deadline.
  await deleteDeadlines(tx, due);
  return { released, examined: due.length };
}

/** Milliseconds until the next deadline, negative if it has passed; null without one. */
export async function nextDeadlineInMs(db: Db): Promise<number | null> {
  const [row] = await db<{ ms: number | null }[]>`select ceil(extract(epoch from min(deadline) - now()) * 1000)::float8 as ms
    from delivery_deadline`;
  return row?.ms ?? null;
}

function expired({ customerId, listId, messageId, lane }: Due): MainEnd {
  return { customerId, listId, messageId, lane, storedStatus: 1, status: DELIVERY_STATUS.expired, reason: 'expired' };
}

async function deleteDeadlines(tx: Transaction, due: readonly Due[]): Promise<void> {
  if (due.length === 0) return;
  await tx`
    delete from delivery_deadline wait
    using unnest(
      ${numbersLiteral(due.map(({ customerId }) => customerId))}::bigint[], ${numbersLiteral(due.map(({ listId }) => listId))}::bigint[],
      ${numbersLiteral(due.map(({ messageId }) => messageId))}::bigint[]) as over (customer_id, list_id, message_id)
    where wait.customer_id = over.customer_id and wait.list_id = over.list_id and wait.message_id = over.message_id`;
}
