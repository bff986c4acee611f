import { AppError, toAmount, type Money } from '@portal/contracts';
import type { Db, Transaction } from '../../platform/db';

/** One cent in units of Money (1/10000). */
const CENT = 100n;

/**
 * Throws AppError('debt_outstanding') while the customer owes money in any currency. The result stays valid until commit only if the caller
 * has locked one of the customer's reserved accounts, because a transaction that creates a debt locks all of them.
 */
export async function refuseInDebt(tx: Db, customerId: bigint): Promise<void> {
  const [owed] = await tx<{ debt: bigint; currency: string }[]>`
    select -balance as debt, currency from account where customer_id = ${customerId} and kind = 'receivable' and balance < 0 order by id
    limit 1`;
  if (owed) throw debtOutstanding(owed.debt, owed.currency);
}

/** Rounds the debt up to whole cents, because payments are in whole cents. */
export function debtOutstanding(debt: Money, currency: string): AppError {
  return new AppError('debt_outstanding', { debt: toAmount(((debt + CENT - 1n) / CENT) * CENT), currency });
}

/** Like `refuseInDebt`, for messages without a reservation. Locks the reserved account first, so that no debt arises until commit. */
export async function refuseUnreservedInDebt(tx: Transaction, reservedAccountId: bigint): Promise<void> {
  const [reserved] = await tx<{ customerId: bigint }[]>`
    select customer_id as "customerId" from account where id = ${reservedAccountId} for no key update`;
  if (reserved) await refuseInDebt(tx, reserved.customerId);
}
