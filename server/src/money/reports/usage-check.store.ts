import type { Db } from '../../platform/db';
import { keysOfChange, quarterOf } from './fold.store';

export type UsageFinding = { rule: string; row: string; expected: bigint; found: bigint };

type UsageDifference = Omit<UsageFinding, 'rule'>;

/** Rules checked together with the ledger's rules. They compare reports with the counters and money of mailing lists. */
export const usageRules: readonly { rule: string; check: (db: Db) => Promise<UsageDifference[]> }[] = [
  { rule: 'a report has the same message counts as its lists', check: countedMessages },
  { rule: 'a report’s spending is what its lists were charged minus refunds', check: spentMoney },
];

/** Call it in one repeatable-read transaction if messages may be sent meanwhile. */
export async function verifyUsage(db: Db): Promise<UsageFinding[]> {
  const findings: UsageFinding[] = [];
  for (const { rule, check } of usageRules) findings.push(...(await check(db)).map((disagreement) => ({ rule, ...disagreement })));
  return findings;
}

async function countedMessages(db: Db): Promise<UsageDifference[]> {
  return db<UsageDifference[]>`
    with counted as (
      select list.customer_id, ${quarterOf(db)} as quarter, account.currency, counter.status, sum(counter.messages)::bigint as messages
      from mailing_list list
      join account on account.id = list.account_id
      join mailing_counter counter on counter.customer_id = list.customer_id and counter.list_id = list.id and counter.status not in (0, 10)
      where list.confirmed_at is not null
      group by 1, 2, 3, 4
    ), reported as (
      select customer_id, quarter, currency, status, sum(messages)::bigint as messages from (${allUsage(db)}) used where status <> 0
      group by 1, 2, 3, 4
    )
    select 'customer ' || customer_id || ', quarter of an hour of ' || (quarter at time zone 'UTC') || ' UTC, '
      || currency || ', status ' || status as row,
      coalesce(counted.messages, 0) as expected, coalesce(reported.messages, 0) as found
    from counted full join reported using (customer_id, quarter, currency, status)
    where coalesce(counted.messages, 0) <> coalesce(reported.messages, 0) order by customer_id, quarter, currency, status limit 1`;
}

async function spentMoney(db: Db): Promise<UsageDifference[]> {
  return db<UsageDifference[]>`
    with spent as (
      select list.customer_id, ${quarterOf(db)} as quarter, account.currency, sum(money.charged - money.refunded)::bigint as charged
      from mailing_list list
      join account on account.id = list.account_id
      join mailing_charge money on money.customer_id = list.customer_id and money.list_id = list.id
      where list.confirmed_at is not null
      group by 1, 2, 3
    ), reported as (
      select customer_id, quarter, currency, sum(charged)::bigint as charged from (${allUsage(db)}) used group by 1, 2, 3
    )
    select 'customer ' || customer_id || ', quarter of an hour of ' || (quarter at time zone 'UTC') || ' UTC, '
      || currency as row,
      coalesce(spent.charged, 0) as expected, coalesce(reported.charged, 0) as found
    from spent full join reported using (customer_id, quarter, currency)
    where coalesce(spent.charged, 0) <> coalesce(reported.charged, 0) order by customer_id, quarter, currency limit 1`;
}

function allUsage(db: Db) {
  return db`
    select customer_id, quarter, currency, status, messages, charged from usage
    union all
    select customer_id, quarter, currency, status, messages, charged from (
      select ${keysOfChange(db)}, change.messages, change.charged
      from usage_delta change
      join mailing_list list on list.customer_id = change.customer_id and list.id = change.list_id
      join account on account.id = list.account_id
      where list.confirmed_at is not null
    ) change`;
}
