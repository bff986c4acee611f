import type { Money } from '@portal/contracts';
import type { Db, Transaction } from '../../platform/db';

/** Messages of a confirmed list that will not be charged, and the `amount` that was reserved for them. */
export type Difference = { customerId: bigint; listId: bigint; reason: string; messages: number; amount: Money };

/** Call it in the transaction that releases the money. Uses one statement in key order, so that no two transactions deadlock. */
export async function noteDifferences(tx: Transaction, differences: readonly Difference[]): Promise<void> {
  const noted = differences.filter(({ messages }) => messages > 0);
  if (noted.length === 0) return;
  await tx`
    insert into mailing_adjustment as known (customer_id, list_id, reason, messages, amount)
    select customer_id, list_id, reason, sum(messages)::integer, sum(amount)::bigint
    from unnest(
      ${noted.map(({ customerId }) => String(customerId))}::bigint[], ${noted.map(({ listId }) => String(listId))}::bigint[],
      ${noted.map(({ reason }) => reason)}::text[], ${noted.map(({ messages }) => messages)}::integer[],
      ${noted.map(({ amount }) => String(amount))}::bigint[]) as noted (customer_id, list_id, reason, messages, amount)
    group by customer_id, list_id, reason
    order by customer_id, list_id, reason
    on conflict (customer_id, list_id, reason) do update
    set messages = known.messages + excluded.messages, amount = known.amount + excluded.amount`;
}

export async function differencesOf(
  db: Db, customerId: bigint, listId: bigint,
): Promise<Pick<Difference, 'reason' | 'messages' | 'amount'>[]> {
  return await db<Pick<Difference, 'reason' | 'messages' | 'amount'>[]>`
    select reason, messages, amount from mailing_adjustment
    where customer_id = ${customerId} and list_id = ${listId} order by amount desc, reason`;
}
