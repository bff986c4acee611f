import { AppError, toAmount, type Money } from '@portal/contracts';
import { announceWork } from '../background';
import type { Db, Transaction } from '../db';
import { availableOf } from './account.store';
import { debtOutstanding } from './debt.store';

/** `spendDay`: start of the day whose spending limit applies; absent without a limit. See `limits`. */
export type SingleReserve = { customerId: bigint; listId: bigint; accountId: bigint; amount: Money; spendDay?: Date };

/**
 * `reserveForList` for a list that is being created. Pipelines its statements, because the account stays locked until commit. Call it last.
 * Throws AppError('debt_outstanding'). If the balance is too low, throws a database error, which `balanceRefusal` converts.
 */
export async function reserveForNewList(tx: Transaction, reserve: SingleReserve): Promise<void> {
  const { customerId, accountId } = reserve;
  const [, result] = await Promise.all([lockAccountPair(tx, reserve), reserveFromLocked(tx, reserve)]);
  if (result && result.debt > 0n) throw debtOutstanding(result.debt, result.currency);
  if (result?.accounts !== 2) throw new Error(`account ${accountId} of customer ${customerId} cannot be spent from`);
}

/** A separate statement before `reserveFromLocked`, which must read balances and debt after the accounts are locked. */
async function lockAccountPair(tx: Transaction, { customerId, accountId }: SingleReserve): Promise<void> {
  await tx`
    with pair as materialized (
      select payer.id as payer, reserved.id as reserved
      from account payer join account reserved
        on reserved.customer_id = payer.customer_id and reserved.kind = 'reserved' and reserved.currency = payer.currency
      where payer.customer_id = ${customerId} and payer.id = ${accountId} and payer.kind in ('customer', 'organization')
    )
    select account.id from pair join account on account.id in (pair.payer, pair.reserved) order by account.id for no key update of account`;
}

type Reserved = { accounts: number; debt: bigint; currency: string };

async function reserveFromLocked(
  tx: Transaction, { customerId, listId, accountId, amount, spendDay }: SingleReserve,
): Promise<Reserved | undefined> {
  const [reserved] = await tx<Reserved[]>`
    with pair as materialized (
      select payer.id as payer, payer.balance as payer_balance, reserved.id as reserved, reserved.balance as reserved_balance,
        coalesce(-owed.balance, 0) as debt, coalesce(owed.currency, payer.currency) as currency
      from account payer
      join account reserved on reserved.customer_id = payer.customer_id and reserved.kind = 'reserved'
        and reserved.currency = payer.currency
      left join lateral (
        select balance, currency from account where customer_id = payer.customer_id and kind = 'receivable' and balance < 0 order by id
        limit 1
      ) owed on true
      where payer.customer_id = ${customerId} and payer.id = ${accountId} and payer.kind in ('customer', 'organization')
    ), free as materialized (
      select * from pair where debt = 0
    ), counted as (
      insert into mailing_charge (customer_id, list_id, reserved, spend_day, spend_counted)
      select ${customerId}, ${listId}, ${amount}, ${spendDay ?? null}::timestamptz,
        case when ${spendDay ?? null}::timestamptz is null then 0 else ${amount}::bigint end
      from free
    ), posted as (
      insert into posting (ref, kind, customer_id, list_id, debit_account_id, credit_account_id, amount, debit_balance, credit_balance)
      select ${`reserve:${listId}`}, 'reserve', ${customerId}, ${listId}, payer, reserved, ${amount},
        payer_balance - ${amount}::bigint, reserved_balance + ${amount}::bigint
      from free where ${amount}::bigint > 0
      returning debit_account_id as payer, credit_account_id as reserved, amount
    ), moved as (
      update account set balance = balance + case when account.id = posted.payer then -posted.amount else posted.amount end
      from posted where account.id in (posted.payer, posted.reserved)
      returning account.id
    )
    select case when ${amount}::bigint = 0 then 2 else (select count(*) from moved) end::int as accounts, debt, currency from pair`;
  announceWork('balances');
  return reserved;
}

/** Converts the database's overdraft error to an AppError. Call it after the rollback. Returns null for other errors. */
export async function balanceRefusal(
  db: Db, error: unknown, { customerId, accountId, amount }: Omit<SingleReserve, 'listId' | 'spendDay'>,
): Promise<AppError | null> {
  if (!(error instanceof Error && 'constraint_name' in error && error.constraint_name === 'account_not_overdrawn')) return null;
  const { available, currency } = await availableOf(db, customerId, accountId);
  return new AppError('balance_insufficient', { needed: toAmount(amount), available: toAmount(available), currency });
}
