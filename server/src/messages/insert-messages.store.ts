import type { Money } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import type { Transaction } from '../db';
import { countMoves } from './counter.store';

/** `price` is of the whole message. */
export type NewMessage = { recipient: string; price: Money };

/** Messages of one list. Alike in each: parts as charged, parts as cut for the wire, and the queue's lane (4 is mailing lists). */
export type NewMessages = { listId: bigint; rows: readonly NewMessage[]; parts: number; wireParts: number; lane: number };

/** Makes messages of a list and puts them into the queue, where they wait until the list is confirmed. */
export async function insertMessages(
  tx: Transaction, customerId: bigint, { listId, rows, parts, wireParts, lane }: NewMessages,
): Promise<void> {
  if (rows.length === 0) return;
  await tx`
    with made as (
      insert into message (customer_id, list_id, recipient, parts, wire_parts, price)
      select ${customerId}, ${listId}, recipient, ${parts}, ${wireParts}, price
      from unnest(
        ${rows.map(({ recipient }) => recipient)}::text[], ${rows.map(({ price }) => String(price))}::bigint[]) as row (recipient, price)
      returning id, recipient, price
    )
    insert into message_queue (customer_id, list_id, message_id, lane, price, recipient)
    select ${customerId}, ${listId}, id, ${lane}, price, recipient from made`;
  await countMoves(tx, [{ customerId, listId, from: null, to: DELIVERY_STATUS.scheduled, messages: rows.length }]);
}
