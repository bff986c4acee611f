import type { Money } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import type { Transaction } from '../db';
import { countMoves } from './counter.store';
import { noteDifferences } from './difference.store';
import { listStanding } from './list-standing.store';
import { untouchedStatus } from './presented-status';

/**
 * `amount` is what was set aside for the withdrawn messages; nothing, where the list was never confirmed. `ended` are those
 * that have come to their end by it: what customers' servers are to be told of.
 */
export type Withdrawn = { messages: number; amount: Money; ended: bigint[] };

/**
 * Takes at most `limit` main messages of a deleted list out of the queue: they become undeliverable, 'cancelled', and what was
 * set aside for their fallbacks is given back with their own price. Messages are locked before the queue, as receipts do it.
 * The list's status must have been changed before, in a transaction that has ended or in this one, so that nothing
 * more is claimed. Call it again until it answers no messages.
 */
export async function withdrawQueued(tx: Transaction, customerId: bigint, listId: bigint, limit: number): Promise<Withdrawn> {
  const list = await listStanding(tx, customerId, listId);
  if (!list) return { messages: 0, amount: 0n, ended: [] };
  const rows = await tx<{ id: bigint; price: Money }[]>`
    with due as (
      select queue.ctid
      from message_queue queue join message on message.customer_id = queue.customer_id and message.id = queue.message_id
      where queue.customer_id = ${customerId} and queue.list_id = ${listId} and queue.stage = 0
      order by queue.customer_id, queue.list_id, queue.message_id limit ${limit}
      for update of message
    ), taken as (
      delete from message_queue queue using due where queue.ctid = due.ctid returning queue.message_id
    ), moved as (
      update message set status = ${DELIVERY_STATUS.undeliverable}, reason = 'cancelled', updated_at = now()
      from taken
      where customer_id = ${customerId} and id = taken.message_id and status = ${DELIVERY_STATUS.scheduled}
      returning id, price + coalesce(fallback_price, 0) as price
    )
    select id, price from moved`;
  const messages = rows.length;
  const amount = rows.reduce((sum, { price }) => sum + price, 0n);
  const ended = rows.map(({ id }) => id);
  const from = untouchedStatus(list);
  await countMoves(tx, [{ customerId, listId, from, to: DELIVERY_STATUS.undeliverable, messages, reason: 'cancelled' }]);
  if (!list.confirmed) return { messages, amount: 0n, ended };
  await noteDifferences(tx, [{ customerId, listId, reason: 'cancelled', messages, amount }]);
  return { messages, amount, ended };
}
