import { inTransaction, type Db, type Fragment, type Transaction } from '../../platform/db';

const POSTINGS_AT_ONCE = 10_000;

export type FoldedAccount = { id: bigint; customerId: bigint };

/** Adds all new postings of an account to the tables that statements read. */
export async function foldAccount(db: Db, { id, customerId }: FoldedAccount, limit = POSTINGS_AT_ONCE): Promise<void> {
  await db`insert into statement_progress (account_id, customer_id) values (${id}, ${customerId}) on conflict do nothing`;
  let folded = limit;
  while (folded === limit) folded = await foldPostings(db, id, limit);
}

/** Accounts whose balance has changed since the last fold. */
export async function accountsToFold(db: Db): Promise<FoldedAccount[]> {
  return db<FoldedAccount[]>`
    select account.id, account.customer_id as "customerId"
    from account left join statement_progress progress on progress.account_id = account.id
    where account.kind in ('customer', 'organization') and account.balance <> coalesce(progress.balance, 0)
    order by account.id`;
}

/**
 * Adds the next postings of an account and returns their number. An account's postings become visible in id order, because each
 * transaction locks the account before it posts.
 */
async function foldPostings(db: Db, accountId: bigint, limit: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    // Folds take turns. The lock is a statement of its own, so that the next one sees what the last fold has written.
    await tx`select from statement_progress where account_id = ${accountId} for update`;
    const [row] = await tx<{ folded: number }[]>`
      with progress as materialized (
        select * from statement_progress where account_id = ${accountId}
      ), line as materialized (
        ${nextLines(tx, limit)}
      ), entered as (
        insert into statement_entry (customer_id, account_id, quarter, posting_id, kind, credited, debited)
        select progress.customer_id, account_id, line.quarter, line.id, kind,
          credited + sum(credit) over (order by line.id), debited + sum(debit) over (order by line.id)
        from line cross join progress where not single
      ), known as materialized (
        select line.quarter, case when line.quarter = min(progress.quarter) then min(singles_before)
          else min(singles) + coalesce(sum(sum(amount) filter (where single)) over (
            order by line.quarter rows between unbounded preceding and 1 preceding), 0) end as before
        from line cross join progress group by line.quarter
      ), summed as (
        insert into single_message_sum as sums (
          customer_id, account_id, quarter, sent_quarter, organization_id, alpha_name_id, message_type, amount, messages, before)
        select progress.customer_id, account_id, line.quarter, sent_quarter, organization_id, alpha_name_id, message_type,
          sum(amount), coalesce(sum(messages), 0), before
        from line join known on known.quarter = line.quarter cross join progress where single
        group by 1, 2, 3, 4, 5, 6, 7, before
        on conflict (customer_id, account_id, quarter, sent_quarter, organization_id, alpha_name_id, message_type) do update
          set amount = sums.amount + excluded.amount, messages = sums.messages + excluded.messages
      ), moved as (
        update statement_progress as progress set posting_id = last.id, balance = last.balance, quarter = last.quarter,
          singles_before = known.before, credited = progress.credited + total.credited, debited = progress.debited + total.debited,
          singles = progress.singles + total.singles
        from (select * from line order by id desc limit 1) last
        join known on known.quarter = last.quarter
        cross join (
          select coalesce(sum(credit) filter (where not single), 0) as credited,
            coalesce(sum(debit) filter (where not single), 0) as debited,
            coalesce(sum(amount) filter (where single), 0) as singles
          from line
        ) total
        where account_id = ${accountId}
      )
      select count(*)::integer as folded from line`;
    return row?.folded ?? 0;
  });
}

/** Selects the next postings after `progress`. `single`: for a message sent alone, whose list is none of the customer's mailing lists. */
function nextLines(tx: Transaction, limit: number): Fragment {
  const quarterOf = (time: Fragment) => tx`date_bin('15 minutes', ${time}, '2000-01-01 00:00:00+00')`;
  const side = (account: Fragment, balance: Fragment, amount: Fragment) => tx`
    (select id, kind, customer_id, list_id, created_at, messages, ${amount} as amount, ${balance} as balance
    from posting where ${account} = progress.account_id and id > progress.posting_id order by id limit ${limit})`;
  // What is released was never spent, so it is no credit.
  const credit = tx`case when side.kind = 'release' then 0 else greatest(side.amount, 0) end`;
  return tx`
    select side.*, ${credit} as credit, ${credit} - side.amount as debit,
      list.id is not null as single, ${quarterOf(tx`list.confirmed_at`)} as sent_quarter,
      coalesce(list.organization_id, 0) as organization_id, list.alpha_name_id, list.message_type,
      greatest(progress.quarter, max(${quarterOf(tx`side.created_at`)}) over (order by side.id)) as quarter
    from progress cross join lateral (
      ${side(tx`debit_account_id`, tx`debit_balance`, tx`-amount`)}
      union all
      ${side(tx`credit_account_id`, tx`credit_balance`, tx`amount`)}
      order by id limit ${limit}
    ) side
    left join mailing_list list on list.customer_id = side.customer_id and list.id = side.list_id and list.source <> 'list'`;
}
