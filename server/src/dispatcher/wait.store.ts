import { DELIVERY_STATUS } from '@portal/messaging';
import type { Transaction } from '../db';
import { numbersLiteral } from './array-literal';
import { endMessages, queueFallbacks, type MainEnd } from './fallback.store';
import type { Released } from './outcome.store';

type Due = { customerId: bigint; listId: bigint; messageId: bigint; lane: number; status: number; stage: number; fallback: boolean };

/** Messages whose time is over, and how many rows of it were looked at. */
export type TimedOut = { released: Released[]; looked: number };

/**
 * Ends the waiting of messages whose deadline has passed by the database's clock: the fallback leaves, or the message has
 * expired. The message is locked before its wait is touched, as receipts do it; one that a receipt holds in this moment is
 * passed over, and so any number of nodes may run this at once. Each message is found by its wait: joined the other way round, which
 * PostgreSQL chooses where it takes the messages for few, every look would walk over all of them.
 */
export async function endWaits(tx: Transaction, limit: number): Promise<TimedOut> {
  const due = await tx<Due[]>`
    select over.customer_id as "customerId", over.list_id as "listId", over.message_id as "messageId", over.lane,
      message.status, message.stage, message.fallback_price is not null as fallback
    from (
      select customer_id, list_id, message_id, lane from message_wait where deadline <= now() order by deadline offset 0
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
  // Those that came to their end before need no more than this.
  await forget(tx, due);
  return { released, looked: due.length };
}

function expired({ customerId, listId, messageId, lane }: Due): MainEnd {
  return { customerId, listId, messageId, lane, standing: 1, status: DELIVERY_STATUS.expired, reason: 'expired' };
}

async function forget(tx: Transaction, due: readonly Due[]): Promise<void> {
  if (due.length === 0) return;
  await tx`
    delete from message_wait wait
    using unnest(
      ${numbersLiteral(due.map(({ customerId }) => customerId))}::bigint[], ${numbersLiteral(due.map(({ listId }) => listId))}::bigint[],
      ${numbersLiteral(due.map(({ messageId }) => messageId))}::bigint[]) as over (customer_id, list_id, message_id)
    where wait.customer_id = over.customer_id and wait.list_id = over.list_id and wait.message_id = over.message_id`;
}
