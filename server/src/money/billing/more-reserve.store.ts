import type { Money } from '@portal/contracts';
import type { Transaction } from '../../platform/db';
import { refuseUnreservedInDebt } from './debt.store';
import { post } from './ledger.store';

export type MoreForList = { customerId: bigint; listId: bigint; accountId: bigint; amount: Money; ref: string; spendDay?: Date };

/** `ref` identifies this reservation and must be new. Throws balance_insufficient or debt_outstanding; the caller must roll back. */
export async function reserveMore(tx: Transaction, { customerId, listId, accountId, amount, ref, spendDay }: MoreForList): Promise<void> {
  const [reserved] = await tx<{ id: bigint }[]>`
    select reserved.id
    from account join account reserved
      on reserved.customer_id = account.customer_id and reserved.kind = 'reserved' and reserved.currency = account.currency
    where account.customer_id = ${customerId} and account.id = ${accountId} and account.kind in ('customer', 'organization')`;
  if (!reserved) throw new Error(`account ${accountId} of customer ${customerId} cannot be spent from`);
  if (amount === 0n) return refuseUnreservedInDebt(tx, reserved.id);
  // Lock order: accounts first, then the list's charge row, as in settlement, which may run concurrently.
  const written = await post(tx, [{ ref, kind: 'reserve', customerId, listId, debit: accountId, credit: reserved.id, amount }]);
  if (written.size === 0) throw new Error(`list ${listId} would reserve twice for ${ref}`);
  const counted = await tx`
    update mailing_charge set reserved = reserved + ${amount}, spend_day = coalesce(day, spend_day),
      spend_counted = case when day is null then spend_counted when day = spend_day then spend_counted + ${amount} else ${amount} end
    from (select ${spendDay ?? null}::timestamptz as day) counted
    where customer_id = ${customerId} and list_id = ${listId}`;
  if (counted.count === 0) throw new Error(`list ${listId} was never confirmed and cannot reserve more`);
}
