import type { Db } from '../../platform/db';

type SpendDifference = { row: string; expected: bigint; found: bigint };

export const spendRules: readonly { rule: string; check: (db: Db) => Promise<SpendDifference[]> }[] = [
  { rule: 'a customer’s spending of a day is what its lists were charged or have reserved', check: spendingOfDay },
];

export async function spendFindings(db: Db): Promise<SpendDifference[]> {
  return (await Promise.all(spendRules.map(({ check }) => check(db)))).flat();
}

/** Checks each customer's latest day only. Earlier days no longer add up, since a list that reserves again moves to the later day. */
async function spendingOfDay(db: Db): Promise<SpendDifference[]> {
  return db<SpendDifference[]>`
    with latest as materialized (
      select distinct on (customer_id, subject) customer_id, subject, window_start, counted
      from traffic_count where kind = 'spend' order by customer_id, subject, window_start desc
    ), spent as (
      select latest.customer_id, latest.subject, sum(money.spend_counted)::bigint as amount
      from latest
      join mailing_charge money on money.customer_id = latest.customer_id and money.spend_day = latest.window_start
      join mailing_list list on list.customer_id = money.customer_id and list.id = money.list_id
      join account on account.id = list.account_id and account.currency = latest.subject
      group by latest.customer_id, latest.subject
    )
    select 'customer ' || customer_id || ', ' || subject || ', day of ' || (window_start at time zone 'UTC') || ' UTC' as row,
      coalesce(amount, 0) as expected, counted as found
    from latest left join spent using (customer_id, subject)
    where coalesce(amount, 0) <> counted order by customer_id, subject limit 1`;
}
