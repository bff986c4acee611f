import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db } from '../../platform/db';
import { matches, ofLists, type MessageWalk, type WalkBounds } from './message-walk.store';
import { countedAs } from './outcome-filter.store';

/** Matching messages with one outcome, and what they cost in one currency. */
export type TotalRow = { outcome: number; currency: string; messages: number; charged: bigint };

/** Adds up the messages within the bounds that match the filter. */
export async function totalsOfWalk(db: Db, customerId: bigint, walk: MessageWalk, bounds: WalkBounds): Promise<TotalRow[]> {
  return await db<TotalRow[]>`
    select outcome, account.currency, sum(messages)::float8 as messages, sum(charged)::bigint as charged
    from (
      select case when outcome = ${DELIVERY_STATUS.scheduled} and started then ${DELIVERY_STATUS.queued} else outcome end as outcome,
        account_id, count(*) as messages, sum(charged) as charged
      from (${matches(db, customerId, walk, bounds)}) found group by 1, 2
    ) found join account on account.id = found.account_id
    group by 1, 2`;
}

export type ListTotals = {
  counts: Record<string, number>; charged: { currency: string; charged: bigint }[]; complete: boolean;
};

/** Adds up the counters and charges of the newest `limit` lists, for a filter that only lists decide, and outcomes. */
export async function totalsOfLists(db: Db, customerId: bigint, walk: MessageWalk, limit: number): Promise<ListTotals> {
  const outcomes = countedAs(walk.filter);
  const [row] = await db<(Omit<ListTotals, 'complete'> & { lists: number })[]>`
    with newest as materialized (
      select id, account_id, message_type, organization_id, alpha_name_id, source, created_at,
        confirmed_at is not null or status = 1 as started
      from mailing_list
      where customer_id = ${customerId} and (status <> 3 or confirmed_at is not null)
      order by customer_id desc, id desc limit ${limit + 1}
    ), l as materialized (
      select l.id, l.account_id, l.started from (select * from newest order by id desc limit ${limit}) l
      where true ${ofLists(db, customerId, walk)}
    ), counted as (
      select case when counter.status = ${DELIVERY_STATUS.scheduled} and l.started then ${DELIVERY_STATUS.queued}::smallint
        else counter.status end as status, sum(counter.messages)::float8 as messages
      from l join mailing_counter counter on counter.customer_id = ${customerId} and counter.list_id = l.id and counter.messages > 0
      where true ${outcomes ? db`and counter.status = any(${outcomes}::smallint[])` : db``}
      group by 1
    ), spent as (
      select account.currency, sum(money.charged - money.refunded)::bigint as charged
      from l join mailing_charge money on money.customer_id = ${customerId} and money.list_id = l.id
      join account on account.id = l.account_id
      group by 1
    )
    select coalesce((select jsonb_object_agg(status, messages) from counted), '{}') as counts,
      coalesce((select jsonb_agg(jsonb_build_object('currency', currency, 'charged', charged::text)) from spent), '[]') as charged,
      (select count(*)::integer from newest) as lists`;
  const { counts = {}, charged = [], lists = 0 } = row ?? {};
  return { counts, charged: charged.map((each) => ({ ...each, charged: BigInt(each.charged) })), complete: lists <= limit };
}
