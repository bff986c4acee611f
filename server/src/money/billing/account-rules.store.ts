import type { Db } from '../../platform/db';
import type { LedgerDifference, LedgerRule } from './ledger-rule';

export const accountRules: readonly LedgerRule[] = [
  { rule: 'the balances of a currency add up to zero', check: sumOfAccounts },
  { rule: 'a balance is the sum of its postings', check: balances },
  { rule: 'the balance after a posting is the balance before it plus its amount', check: chain },
  { rule: 'a posting moves money as its kind requires, within one customer and one currency', check: kinds },
  { rule: 'a debt account is never above zero', check: receivables },
];

async function sumOfAccounts(db: Db): Promise<LedgerDifference[]> {
  return db<LedgerDifference[]>`
    select currency as row, 0::bigint as expected, sum(balance)::bigint as found
    from account group by currency having sum(balance) <> 0 order by currency limit 1`;
}

/** Also finds postings of an account that does not exist, which no foreign key prevents. */
async function balances(db: Db): Promise<LedgerDifference[]> {
  return db<LedgerDifference[]>`
    with moved as materialized (
      select account_id, sum(amount)::bigint as total
      from (
        select credit_account_id as account_id, amount from posting
        union all
        select debit_account_id, -amount from posting
      ) side
      group by account_id
    )
    select 'account ' || coalesce(id, account_id) as row, coalesce(total, 0) as expected, coalesce(balance, 0) as found
    from account full join moved on account_id = id
    where id is null or balance <> coalesce(total, 0) order by id nulls first limit 1`;
}

/** Finds a posting with a balance that does not follow from the account's previous posting. */
async function chain(db: Db): Promise<LedgerDifference[]> {
  return db<LedgerDifference[]>`
    select 'posting ' || id || ' of account ' || account_id as row,
      before + delta as expected, balance as found
    from (
      select id, account_id, delta, balance, coalesce(lag(balance) over (partition by account_id order by id), 0) as before
      from (
        select id, debit_account_id as account_id, -amount as delta, debit_balance as balance from posting
        union all
        select id, credit_account_id, amount, credit_balance from posting
      ) side
    ) line
    where balance <> before + delta order by id, account_id limit 1`;
}

/** Finds a posting of a kind that is not allowed between its two accounts. Checks of sums would not notice it. */
async function kinds(db: Db): Promise<LedgerDifference[]> {
  return db<LedgerDifference[]>`
    select 'posting ' || posting.id || ', ' || posting.kind || ' from ' || debit.kind || ' to ' || credit.kind as row,
      1::bigint as expected, 0::bigint as found
    from posting
    join account debit on debit.id = debit_account_id
    join account credit on credit.id = credit_account_id
    where debit.currency <> credit.currency
      or posting.customer_id is distinct from coalesce(debit.customer_id, credit.customer_id)
      or posting.customer_id is distinct from coalesce(credit.customer_id, debit.customer_id)
      or (posting.kind, debit.kind, credit.kind) not in (
        ('top_up', 'funding', 'customer'), ('top_up', 'funding', 'organization'),
        ('reserve', 'customer', 'reserved'), ('reserve', 'organization', 'reserved'), ('charge', 'reserved', 'revenue'),
        ('release', 'reserved', 'customer'), ('release', 'reserved', 'organization'), ('refund', 'revenue', 'customer'),
          ('refund', 'revenue', 'organization'),
        ('write_off', 'organization', 'customer'), ('debt_paid', 'customer', 'receivable'), ('debt_paid', 'organization', 'receivable'),
        ('reversal', 'customer', 'funding'), ('reversal', 'organization', 'funding'),
        ('debt', 'receivable', 'customer'), ('debt', 'receivable', 'organization'))
    order by posting.id limit 1`;
}

async function receivables(db: Db): Promise<LedgerDifference[]> {
  return db<LedgerDifference[]>`
    select 'account ' || id as row, 0::bigint as expected, balance as found
    from account where kind = 'receivable' and balance > 0 order by id limit 1`;
}
