import type { Money } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import type { Transaction } from '../db';
import { countMoves } from './counter.store';
import { noteDifferences } from './difference.store';
import { listStanding } from './list-standing.store';
import { untouchedStatus } from './presented-status';

/** `amount` is what was set aside for the withdrawn messages; nothing, where the list was never confirmed. */
export type Withdrawn = { messages: number; amount: Money };

/**
 * Takes at most `limit` queued messages of a deleted list out of the queue: they become undeliverable, 'cancelled'.
 * The list's status must have been changed before, in a transaction that has ended or in this one, so that nothing
 * more is claimed. Call it again until it answers no messages.
 */
export async function withdrawQueued(tx: Transaction, customerId: bigint, listId: bigint, limit: number): Promise<Withdrawn> {
  const list = await listStanding(tx, customerId, listId);
  if (!list) return { messages: 0, amount: 0n };
  const rows = await tx<{ messages: number; amount: bigint }[]>`
    with due as (
      select ctid from message_queue where customer_id = ${customerId} and list_id = ${listId}
      order by customer_id, list_id, message_id limit ${limit} for update
    ), taken as (
      delete from message_queue queue using due where queue.ctid = due.ctid returning message_id
    ), moved as (
      update message set status = ${DELIVERY_STATUS.undeliverable}, reason = 'cancelled', updated_at = now()
      from taken
      where customer_id = ${customerId} and id = taken.message_id and status = ${DELIVERY_STATUS.scheduled}
      returning price
    )
    select count(*)::int as messages, coalesce(sum(price), 0)::bigint as amount from moved`;
  const { messages, amount } = rows[0] ?? { messages: 0, amount: 0n };
  const from = untouchedStatus(list);
  await countMoves(tx, [{ customerId, listId, from, to: DELIVERY_STATUS.undeliverable, messages }]);
  if (!list.confirmed) return { messages, amount: 0n };
  await noteDifferences(tx, [{ customerId, listId, reason: 'cancelled', messages, amount }]);
  return { messages, amount };
}
