import { AppError, toAmount, type Money } from '@portal/contracts';
import { announceWork } from '../../platform/background';
import { numbersLiteral, type Db, type Transaction } from '../../platform/db';
import { availableOf } from './account.store';
import { debtOutstanding } from './debt.store';

/** `spendDay`: start of the day whose spending limit applies; absent without a limit. See `limits`. */
export type SingleReserve = { customerId: bigint; listId: bigint; accountId: bigint; amount: Money; spendDay?: Date };
/** `messages`: for statements. `batch` makes the refs of the postings unique, if a list gets several reservations. */
type NewReserve = Pick<SingleReserve, 'customerId' | 'accountId'> & {
  amounts: readonly (Pick<SingleReserve, 'listId' | 'amount' | 'spendDay'> & { messages: number })[]; batch?: string;
};

/**
 * `reserveForList` for messages that are being created. Pipelines its statements, because the account stays locked until commit. Call it
 * last. Throws AppError('debt_outstanding'). If the balance is too low, throws a database error, which `balanceRefusal` converts.
 */
export async function reserveForNew(tx: Transaction, reserve: NewReserve): Promise<void> {
  const { customerId, accountId } = reserve;
  const [, result] = await Promise.all([lockAccountPair(tx, reserve), reserveFromLocked(tx, reserve)]);
  if (result && result.debt > 0n) throw debtOutstanding(result.debt, result.currency);
  if (result?.accounts !== 2) throw new Error(`account ${accountId} of customer ${customerId} cannot be spent from`);
}

/** A separate statement before `reserveFromLocked`, which must read balances and debt after the accounts are locked. */
async function lockAccountPair(tx: Transaction, { customerId, accountId }: NewReserve): Promise<void> {
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
  tx: Transaction, { customerId, accountId, amounts, batch }: NewReserve,
): Promise<Reserved | undefined> {
  const total = amounts.reduce((sum, { amount }) => sum + amount, 0n);
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
    ), part as materialized (
      select list_id, amount, spend_day, messages, sum(amount) over (order by list_id)::bigint as so_far
      from unnest(
        ${numbersLiteral(amounts.map(({ listId }) => listId))}::bigint[], ${numbersLiteral(amounts.map(({ amount }) => amount))}::bigint[],
        ${amounts.map(({ spendDay }) => spendDay?.toISOString() ?? null)}::timestamptz[],
        ${numbersLiteral(amounts.map(({ messages }) => messages))}::integer[])
        as part (list_id, amount, spend_day, messages)
    ), counted as (
      insert into mailing_charge (customer_id, list_id, account_id, reserved, spend_day, spend_counted)
      select ${customerId}, list_id, payer, amount, spend_day, case when spend_day is null then 0 else amount end
      from free cross join part order by list_id
      on conflict (customer_id, list_id) do update
        set reserved = mailing_charge.reserved + excluded.reserved, spend_counted = mailing_charge.spend_counted + excluded.spend_counted
    ), posted as (
      insert into posting (
        ref, kind, customer_id, list_id, debit_account_id, credit_account_id, amount, messages, debit_balance, credit_balance)
      select 'reserve:' || list_id || ${batch === undefined ? '' : `:${batch}`}, 'reserve', ${customerId}, list_id, payer, reserved, amount,
        messages, payer_balance - so_far, reserved_balance + so_far
      from free cross join part where amount > 0 order by list_id
    ), moved as (
      update account set balance = balance + case when account.id = free.payer then -${total}::bigint else ${total}::bigint end
      from free where account.id in (free.payer, free.reserved) and ${total}::bigint > 0
      returning account.id
    )
    select case when ${total}::bigint = 0 then 2 else (select count(*) from moved) end::int as accounts, debt, currency from pair`;
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
