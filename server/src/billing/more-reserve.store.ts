import type { Money } from '@portal/contracts';
import type { Transaction } from '../db';
import { refuseUnreservedInDebt } from './debt.store';
import { post } from './ledger.store';

export type MoreForList = { customerId: bigint; listId: bigint; accountId: bigint; amount: Money; ref: string };

/**
 * Sets more aside for a list that was confirmed before, since some of its messages are sent again. `ref` names the cause and is
 * new each time. Throws AppError balance_insufficient or debt_outstanding and leaves the transaction to be rolled back.
 */
export async function reserveMore(tx: Transaction, { customerId, listId, accountId, amount, ref }: MoreForList): Promise<void> {
  const [reserved] = await tx<{ id: bigint }[]>`
    select reserved.id
    from account join account reserved
      on reserved.customer_id = account.customer_id and reserved.kind = 'reserved' and reserved.currency = account.currency
    where account.customer_id = ${customerId} and account.id = ${accountId} and account.kind in ('customer', 'organization')`;
  if (!reserved) throw new Error(`account ${accountId} of customer ${customerId} cannot be spent from`);
  if (amount === 0n) return refuseUnreservedInDebt(tx, reserved.id);
  // The accounts before the list's own money, as whoever settles takes them: the list may be settled in this very moment.
  const written = await post(tx, [{ ref, kind: 'reserve', customerId, listId, debit: accountId, credit: reserved.id, amount }]);
  if (written.size === 0) throw new Error(`list ${listId} would reserve twice for ${ref}`);
  const counted = await tx`
    update mailing_money set reserved = reserved + ${amount} where customer_id = ${customerId} and list_id = ${listId}`;
  if (counted.count === 0) throw new Error(`list ${listId} was never confirmed and cannot reserve more`);
}
