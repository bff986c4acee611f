import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db } from '../db';
import { numbersLiteral } from './array-literal';
import { nextStatus } from './receipt-status';
import type { Heard } from './receipt.store';

/** One message that went from an unusual status, such as unknown, to another. */
export type LateMove = { customerId: bigint; listId: bigint; from: number; to: number };

type Standing = { customerId: bigint; id: bigint; listId: bigint; status: number; wireParts: number; partsDelivered: number };

/** Receipts of messages that are not processing: one that became unknown may still be settled, one that is final stays. */
export async function applyLate(tx: Db, heard: readonly Heard[]): Promise<LateMove[]> {
  if (heard.length === 0) return [];
  const messages = await standings(tx, heard);
  const moves: LateMove[] = [];
  for (const { customerId, messageId, delivered, failing, reason } of heard) {
    const message = messages.get(messageId);
    if (!message) continue;
    const partsDelivered = message.partsDelivered + delivered;
    const to = nextStatus(message.status, { failing, delivered: partsDelivered >= message.wireParts });
    await tx`
      update message set parts_delivered = ${partsDelivered}, status = ${to ?? message.status},
        reason = ${to === undefined ? tx`reason` : to === DELIVERY_STATUS.delivered ? null : reason}, updated_at = now()
      where customer_id = ${customerId} and id = ${messageId}`;
    if (to !== undefined) moves.push({ customerId, listId: message.listId, from: message.status, to });
  }
  return moves;
}

async function standings(tx: Db, heard: readonly Heard[]): Promise<Map<bigint, Standing>> {
  const rows = await tx<Standing[]>`
    select message.customer_id as "customerId", message.id, list_id as "listId", status,
      wire_parts as "wireParts", parts_delivered as "partsDelivered"
    from message join unnest(
      ${numbersLiteral(heard.map(({ customerId }) => customerId))}::bigint[],
      ${numbersLiteral(heard.map(({ messageId }) => messageId))}::bigint[]) as wanted (customer_id, id)
      on message.customer_id = wanted.customer_id and message.id = wanted.id
    order by message.id for update of message`;
  return new Map(rows.map((row) => [row.id, row]));
}
