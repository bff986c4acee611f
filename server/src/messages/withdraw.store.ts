import type { Money } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import type { Transaction } from '../db';
import { countMoves } from './counter.store';
import { noteDifferences } from './difference.store';
import { listState } from './list-state.store';
import { untouchedStatus } from './presented-status';

/** `amount`: reserved for the messages, 0 if never confirmed. `finished`: messages whose end is reported to webhooks and chats. */
export type Withdrawn = { messages: number; amount: Money; finished: bigint[] };

/**
 * Withdraws at most `limit` main messages of a deleted list; the caller releases `amount`. Change the list's status before, so that no more
 * are claimed; repeat until no messages are returned. Messages are locked before the queue, as by delivery receipts. Keys are passed as
 * arrays: statistics lag behind the queue, and a join planned by them compares all rows with each other.
 */
export async function withdrawQueued(tx: Transaction, customerId: bigint, listId: bigint, limit: number): Promise<Withdrawn> {
  const list = await listState(tx, customerId, listId);
  if (!list) return { messages: 0, amount: 0n, finished: [] };
  const rows = await tx<{ id: bigint; price: Money; outcome: number }[]>`
    with due as materialized (
      select message_id from message_queue
      where customer_id = ${customerId} and list_id = ${listId} and stage = 0
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
      returning id, price + coalesce(fallback_price, 0) as price, outcome
    )
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

/** Deletes at most `limit` messages of a deleted, never confirmed list; after the last, its counters and claimed customerSmsIds, too. */
export async function removeUnconfirmed(tx: Transaction, customerId: bigint, listId: bigint, limit: number): Promise<number> {
  const withdrawn = await tx<{ id: bigint }[]>`
    delete from message where customer_id = ${customerId} and id = any(array(
      select id from message where customer_id = ${customerId} and list_id = ${listId} order by list_id, id limit ${limit}))
    returning id`;
  const ids = withdrawn.map(({ id }) => String(id));
  await tx`delete from message_queue where customer_id = ${customerId} and list_id = ${listId} and message_id = any(${ids}::bigint[])`;
  await tx`delete from message_content where customer_id = ${customerId} and message_id = any(${ids}::bigint[])`;
  if (ids.length < limit) {
    await tx`delete from customer_sms where customer_id = ${customerId} and list_id = ${listId}`;
    await tx`delete from mailing_counter where customer_id = ${customerId} and list_id = ${listId}`;
  }
  return ids.length;
}
