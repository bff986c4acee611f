import { AppError, toAmount, type Money } from '@portal/contracts';
import type { Db, Transaction } from '../db';
import { availableOf } from './account.store';

export type SingleReserve = { customerId: bigint; listId: bigint; accountId: bigint; amount: Money };

/**
 * What `reserveForList` does, for a list that is just being made, in one question instead of five: single messages come by the
 * thousand, and the account is locked until the commit. Call it last in its transaction. Fails where the balance is too low,
 * see `balanceRefusal`.
 */
export async function reserveForNewList(tx: Transaction, { customerId, listId, accountId, amount }: SingleReserve): Promise<void> {
  const [moved] = await tx<{ accounts: number }[]>`
    with pair as materialized (
      select payer.id as payer, reserved.id as reserved
      from account payer join account reserved
        on reserved.customer_id = payer.customer_id and reserved.kind = 'reserved' and reserved.currency = payer.currency
      where payer.customer_id = ${customerId} and payer.id = ${accountId} and payer.kind in ('customer', 'organization')
    ), locked as materialized (
      select account.id from pair join account on account.id in (pair.payer, pair.reserved) order by account.id for no key update of account
    ), counted as (
      insert into mailing_money (customer_id, list_id, reserved) select ${customerId}, ${listId}, ${amount} from pair
    ), posted as (
      insert into posting (ref, kind, customer_id, list_id, debit_account_id, credit_account_id, amount)
      select ${`reserve:${listId}`}, 'reserve', ${customerId}, ${listId}, payer, reserved, ${amount} from pair where ${amount}::bigint > 0
      returning debit_account_id as payer, amount
    ), moved as (
      update account set balance = balance + case when account.id = posted.payer then -posted.amount else posted.amount end
      from posted, locked where account.id = locked.id
      returning account.id
    )
    select case when ${amount}::bigint = 0 then 2 * (select count(*) from pair) else (select count(*) from moved) end::int as accounts`;
  if (moved?.accounts !== 2) throw new Error(`account ${accountId} of customer ${customerId} cannot be spent from`);
}

/** Asked once its transaction is rolled back: the error for the caller, where the balance was what failed. */
export async function balanceRefusal(db: Db, error: unknown, { customerId, accountId, amount }: Omit<SingleReserve, 'listId'>): Promise<AppError | null> {
  if (!(error instanceof Error && 'constraint_name' in error && error.constraint_name === 'account_not_overdrawn')) return null;
  const { available, currency } = await availableOf(db, customerId, accountId);
  return new AppError('balance_insufficient', { needed: toAmount(amount), available: toAmount(available), currency });
}
