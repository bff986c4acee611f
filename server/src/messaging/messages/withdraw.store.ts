import type { Money } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import type { Transaction } from '../../platform/db';
import { countMoves } from './counter.store';
import { noteDifferences } from './difference.store';
import { listState } from './list-state.store';
import { untouchedStatus } from './presented-status';
import { countedOutcome, recordUsage } from './usage.store';

/** `amount`: money reserved for the messages, 0 if the list was never confirmed. `finished`: messages to report to webhooks and chats. */
export type Withdrawn = { messages: number; amount: Money; finished: bigint[] };

/**
 * Withdraws at most `limit` main messages of a deleted list, or `only` one message of a stream. The caller releases `amount`. Change the
 * list's status first, so that nodes claim no more of its messages, and call this until it returns no messages. Locks messages before the
 * queue, as receipt processing does.
 */
export async function withdrawQueued(
  tx: Transaction, customerId: bigint, listId: bigint, limit: number, only: bigint | null = null,
): Promise<Withdrawn> {
  const list = await listState(tx, customerId, listId);
  if (!list) return { messages: 0, amount: 0n, finished: [] };
  const rows = await tx<{ id: bigint; price: Money; outcome: number }[]>`
    with due as materialized (
      select message_id from message_queue
      where customer_id = ${customerId} and list_id = ${listId} and stage = 0 ${only === null ? tx`` : tx`and message_id = ${only}`}
      order by customer_id, list_id, message_id limit ${limit}
    ), locked as materialized (
      select id from message where customer_id = ${customerId} and id = any(array(select message_id from due)) order by customer_id, id
      for update
    ), claimed as (
      delete from message_queue
      where customer_id = ${customerId} and list_id = ${listId} and stage = 0 and message_id = any(array(select id from locked))
      returning message_id
    ), moved as (
      update message set status = ${DELIVERY_STATUS.undeliverable}, reason = 'cancelled', updated_at = now()
      where customer_id = ${customerId} and id = any(array(select message_id from claimed)) and status = ${DELIVERY_STATUS.scheduled}
      returning customer_id, list_id, id, price + coalesce(fallback_price, 0) as price, outcome,
        ${countedOutcome(tx, DELIVERY_STATUS.scheduled)}
    ), ${recordUsage(tx)}
    select id, price, outcome from moved`;
  const messages = rows.length;
  const amount = rows.reduce((sum, { price }) => sum + price, 0n);
  const finished = rows.map(({ id }) => id);
  const from = untouchedStatus(list);
  await countMoves(tx, rows.map(({ outcome: to }) => ({ customerId, listId, from, to, messages: 1 })));
  if (!list.confirmed) return { messages, amount: 0n, finished };
  await noteDifferences(tx, [{ customerId, listId, reason: 'cancelled', messages, amount }]);
  return { messages, amount, finished };
}
