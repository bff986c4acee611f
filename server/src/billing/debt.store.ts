import { AppError, toAmount, type Money } from '@portal/contracts';
import type { Db, Transaction } from '../db';

/** Of Money, which is finer. */
const CENT = 100n;

/**
 * Nothing is sent until a customer has paid what he owes, because a payment was taken back after it was spent: in whatever currency, since
 * another tariff pays no debt. Sure to hold until the commit only where it is asked while a reserved account of the customer is held:
 * whoever makes a debt holds all of them. Throws AppError('debt_outstanding').
 */
export async function refuseInDebt(tx: Db, customerId: bigint): Promise<void> {
  const [owed] = await tx<{ debt: bigint; currency: string }[]>`
    select -balance as debt, currency from account where customer_id = ${customerId} and kind = 'receivable' and balance < 0 order by id limit 1`;
  if (owed) throw debtOutstanding(owed.debt, owed.currency);
}

/** The sum that ends the debt: only whole cents can be paid in, and "0.00 are owed" would be no reason to stop. */
export function debtOutstanding(debt: Money, currency: string): AppError {
  return new AppError('debt_outstanding', { debt: toAmount(((debt + CENT - 1n) / CENT) * CENT), currency });
}

/** For what reserves nothing and is sent all the same: asks while the debt cannot change. */
export async function refuseUnreservedInDebt(tx: Transaction, reservedAccountId: bigint): Promise<void> {
  const [reserved] = await tx<{ customerId: bigint }[]>`
    select customer_id as "customerId" from account where id = ${reservedAccountId} for no key update`;
  if (reserved) await refuseInDebt(tx, reserved.customerId);
}
