import { MAX_REPORT_ROWS, type ReportGroup } from '@portal/contracts';
import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db, Fragment } from '../../platform/db';
import { keysOfChange, quarterOf } from './fold.store';
import { inScope, type ReportScope } from './report-scope.store';
import type { ReportSpan } from './report-span';

export type UsageCell = {
  /** Position by spending, from 1; MAX_REPORT_ROWS + 1 combines all further rows. */
  rank: number;
  /** A day, an id (0 for none), a message type or a status, as text; null for the combined rows. */
  key: string | null;
  status: number;
  messages: number;
  parts: number;
  charged: bigint;
  rows: number;
};

/** Returns rows by spending, highest first. Uses one statement, so that all rows come from one snapshot. */
export async function usageCells(db: Db, scope: ReportScope, span: ReportSpan, group: ReportGroup): Promise<UsageCell[]> {
  return await db<UsageCell[]>`
    with cell as (
      select ${keyOf(db, group, span)} as key, status, sum(messages)::bigint as messages, sum(parts)::bigint as parts,
        sum(charged)::bigint as charged
      from (${usedIn(db, scope, span)}) used ${group === 'direction' ? joinedRoutes(db, scope) : db``}
      where ${inScope(db, scope)}
      group by 1, 2 having sum(messages) <> 0 or sum(parts) <> 0 or sum(charged) <> 0
    ), ranked as (
      select key, row_number() over (order by sum(charged) desc, sum(messages) desc, key) as rank from cell group by key
    )
    select least(ranked.rank, ${MAX_REPORT_ROWS + 1}::integer)::integer as rank,
      case when max(ranked.rank) <= ${MAX_REPORT_ROWS} then min(cell.key::text) end as key,
      status, sum(messages)::float8 as messages, sum(parts)::float8 as parts, sum(charged)::bigint as charged,
        (select count(*)::integer from ranked) as rows
    from cell join ranked on ranked.key = cell.key
    group by 1, status order by 1, status`;
}

function keyOf(db: Db, group: ReportGroup, { timeZone }: ReportSpan): Fragment {
  switch (group) {
    case 'day': return db`(quarter at time zone ${timeZone}::text)::date`;
    case 'organization': return db`organization_id`;
    case 'alphaName': return db`used.alpha_name_id`;
    case 'type': return db`used.message_type`;
    case 'direction': return db`coalesce(route.id, 0)`;
    case 'status': return db`status`;
  }
}

function joinedRoutes(db: Db, { customerId }: ReportScope): Fragment {
  return db`left join (
    select min(id) as id, alpha_name_id as name_id, message_type as type, provider_connection_id from direction
    where customer_id = ${customerId} group by 2, 3, 4
  ) route on route.name_id = alpha_name_id and route.type = message_type and route.provider_connection_id = connection_id`;
}

/** Selects `usage`, pending changes, and queued messages from the lists' counters (docs/decisions/0004). */
function usedIn(db: Db, { customerId, currency }: ReportScope, { start, end }: ReportSpan): Fragment {
  const confirmed = db`list.customer_id = ${customerId} and list.confirmed_at >= ${start} and list.confirmed_at < ${end}`;
  const atWork = (condition: Fragment) => db`
    select customer_id, id, organization_id, alpha_name_id, message_type, account_id, confirmed_at from mailing_list list
    where ${confirmed} and ${condition}`;
  return db`
    select quarter, organization_id, alpha_name_id, message_type, connection_id, status, messages, parts, charged
    from usage where customer_id = ${customerId} and quarter >= ${start} and quarter < ${end} and currency = ${currency}
    union all
    select quarter, organization_id, alpha_name_id, message_type, connection_id, status, messages, parts, charged from (
      select ${keysOfChange(db)}, change.messages, change.parts, change.charged
      from usage_delta change
      join mailing_list list on list.customer_id = change.customer_id and list.id = change.list_id
      join account on account.id = list.account_id
      where change.customer_id = ${customerId} and ${confirmed} and account.currency = ${currency}
    ) change
    union all
    select ${quarterOf(db)}, coalesce(list.organization_id, 0), list.alpha_name_id, list.message_type, 0,
      ${DELIVERY_STATUS.queued}::smallint, counter.messages, 0, 0
    from (
      ${atWork(db`status = 1`)}
      union all ${atWork(db`status = 3 and finished_at is null`)}
      union all ${atWork(db`status = 3 and finished_at is not null and finalized_at is null`)}
    ) list
    join mailing_counter counter on counter.customer_id = list.customer_id and counter.list_id = list.id
      and counter.status in (${DELIVERY_STATUS.scheduled}, ${DELIVERY_STATUS.queued}) and counter.messages > 0
    join account on account.id = list.account_id
    where account.currency = ${currency}`;
}
