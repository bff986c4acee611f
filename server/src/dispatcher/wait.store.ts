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
 * passed over, and so any number of nodes may run this at once.
 */
export async function endWaits(tx: Transaction, limit: number): Promise<TimedOut> {
  const due = await tx<Due[]>`
    select wait.customer_id as "customerId", wait.list_id as "listId", wait.message_id as "messageId", wait.lane,
      message.status, message.stage, message.fallback_price is not null as fallback
    from message_wait wait
    join message on message.customer_id = wait.customer_id and message.id = wait.message_id
    where wait.deadline <= now()
    order by wait.deadline limit ${limit}
    for update of message skip locked`;
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
