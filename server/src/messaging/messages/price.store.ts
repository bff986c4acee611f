import type { Money } from '@portal/contracts';
import type { Transaction } from '../../platform/db';

export type NewPrice = { id: bigint; price: Money; fallbackPrice: Money | null };

/** Changes prices of messages for which nothing is reserved. */
export async function writePrices(tx: Transaction, customerId: bigint, listId: bigint, prices: readonly NewPrice[]): Promise<void> {
  if (prices.length === 0) return;
  const given = tx`unnest(
    ${prices.map(({ id }) => String(id))}::bigint[], ${prices.map(({ price }) => String(price))}::bigint[],
    ${prices.map(({ fallbackPrice }) => (fallbackPrice === null ? null : String(fallbackPrice)))}::bigint[]) as input (id, price,
      fallback_price)`;
  await tx`
    update message set price = input.price, fallback_price = input.fallback_price from ${given}
    where message.customer_id = ${customerId} and message.id = input.id`;
  await tx`
    update message_queue queue set price = input.price, fallback_price = input.fallback_price from ${given}
    where queue.customer_id = ${customerId} and queue.list_id = ${listId} and queue.message_id = input.id`;
}
