import { MAX_DEBTORS } from '@portal/contracts/admin';
import { MESSAGE_OUTCOMES, outcomeGroup, wasSent } from '@portal/messaging';
import { startOfDay, type Db, type Fragment } from '../../platform/db';

const GROUPS = ['delivered', 'undelivered', 'unknown'] as const;
type Counted = Record<'messages' | 'sent' | typeof GROUPS[number], number>;
export type TrafficRow = { connection: string | null; today: Counted; before: Counted };

/**
 * Sums usage since midnight, and of the day before up to the same time, by connection, most messages first. Usage is added up in quarters
 * of an hour: the current one is incomplete, and the same one of the day before doesn't count.
 */
export async function trafficByConnection(
  db: Db, { day, timeZone, now }: { day: string; timeZone: string; now: Date },
): Promise<TrafficRow[]> {
  const midnight = startOfDay(db, db`${day}::date`, timeZone);
  const before = startOfDay(db, db`(${day}::date - 1)`, timeZone);
  // A query of its own: with the times as parameters, PostgreSQL knows how many rows they span.
  const [span] = await db<{ midnight: Date; before: Date; until: Date }[]>`
    select midnight, before, before + (${now}::timestamptz - midnight) - interval '15 minutes' as until
    from (select ${midnight} as midnight, ${before} as before) span`;
  if (!span) throw new Error('select returned no row');
  return db<TrafficRow[]>`
    with used as (
      select connection_id, quarter >= ${span.midnight} as is_today, status, sum(messages) as messages
      from usage
      where quarter between ${span.before} and ${now} and (quarter >= ${span.midnight} or quarter <= ${span.until})
        and not exists (select from customer where id = usage.customer_id and sandbox)
      group by 1, 2, 3
    )
    select connection.name as connection, ${counted(db, db`is_today`)} as today, ${counted(db, db`not is_today`)} as before
    from used left join provider_connection connection on connection.id = used.connection_id
    group by connection.id, connection.name having sum(messages) <> 0
    order by sum(messages) filter (where is_today) desc nulls last, sum(messages) desc, connection.name`;
}

function counted(db: Db, day: Fragment): Fragment {
  const sum = (condition: Fragment) => db`coalesce(sum(messages) filter (where ${day} and ${condition}), 0)`;
  const sumOf = (counts: (outcome: number) => boolean) => sum(db`used.status = any(${MESSAGE_OUTCOMES.filter(counts)}::integer[])`);
  const groups = GROUPS.map((group) => db`, ${group}::text, ${sumOf((outcome) => outcomeGroup(outcome) === group)}`);
  return db`jsonb_build_object('messages', ${sum(db`true`)}, 'sent', ${sumOf(wasSent)} ${groups})`;
}

export type DebtorRow = { uuid: string; name: string; currency: string; balance: bigint; debt: bigint; spent: bigint; total: number };

/**
 * Returns customers that are on and owe money, most first; then those whose balance is less than they spent since `since`, least first. The
 * first ones of each currency come first, because amounts of different currencies don't compare.
 */
export async function debtors(db: Db, since: Date): Promise<DebtorRow[]> {
  return db<DebtorRow[]>`
    with money as (
      select customer_id, currency, coalesce(sum(balance) filter (where kind in ('customer', 'organization')), 0)::bigint as balance,
        greatest(-coalesce(sum(balance) filter (where kind = 'receivable'), 0), 0)::bigint as debt
      from account where kind in ('customer', 'organization', 'receivable') group by 1, 2
    ), lately as (
      select customer_id, currency, sum(charged)::bigint as spent from usage where quarter >= ${since} group by 1, 2
    )
    select customer.uuid, customer.name, money.currency, balance, debt, coalesce(spent, 0)::bigint as spent,
      count(*) over ()::integer as total
    from money join customer on customer.id = money.customer_id and not customer.sandbox and customer.status = 1
    left join lately on lately.customer_id = money.customer_id and lately.currency = money.currency
    where debt > 0 or balance < coalesce(spent, 0)
    order by row_number() over (partition by money.currency order by debt desc, balance - coalesce(spent, 0)), money.currency, customer.name
    limit ${MAX_DEBTORS}`;
}
