import type { MessageSource } from '@portal/contracts';
import type { Db, Fragment } from '../../platform/db';
import { storedStatuses } from '../../messaging/messages';
import { inScope, type ReportScope } from './report-scope.store';
import type { Moments } from './report-span.store';

export type ReportMessageRow = ReportPosition & {
  recipient: string; status: number; outcome: number; reason: string | null; type: string; from: string; organizationName: string | null;
  providerName: string | null; listName: string; source: MessageSource; parts: number; charged: bigint; confirmedAt: Date;
};

/** Position in the report, which is sorted by the list's confirmation time, then list and message id, newest first. */
export type ReportPosition = {
  /** Microseconds since 1970. */
  confirmed: number;
  listId: number;
  id: number;
};
export type ReportWalk = {
  scope: ReportScope;
  moments: Moments;
  /** Exclusive; undefined starts at the beginning. */
  after: ReportPosition | undefined;
  back: boolean;
};
export type WalkBounds = { lists: number; messages: number };

const MAX_BIGINT = '9223372036854775807';
/** Reports count messages of confirmed lists only. */
const CONFIRMED = { status: 1, confirmed: true };

export async function walkReportMessages(db: Db, walk: ReportWalk, bounds: WalkBounds, limit: number): Promise<ReportMessageRow[]> {
  const { scope: { customerId, statuses, ...scope }, back } = walk;
  const order = (column: Fragment) => (back ? column : db`${column} desc`);
  return await db<ReportMessageRow[]>`
    with page as materialized (
      select confirmed_at, list_id, id, alpha_name_id, message_type, connection_id from (${walked(db, walk, bounds)}) walked
      where ${inScope(db, { ...scope, customerId, statuses: statuses && storedStatuses(statuses, CONFIRMED) })}
      limit ${limit}
    )
    select ${microseconds(db, db`page.confirmed_at`)} as confirmed, page.list_id::float8 as "listId", page.id::float8 as id,
      page.confirmed_at as "confirmedAt",
      m.recipient, m.status, m.outcome, m.reason, page.message_type as type, alpha_name.name as "from",
        organization.name as "organizationName", route.name as "providerName",
      list.name as "listName", list.source, m.parts, m.charged
    from page
    join message m on m.customer_id = ${customerId} and m.id = page.id
    join mailing_list list on list.customer_id = ${customerId} and list.id = page.list_id
    join alpha_name on alpha_name.customer_id = ${customerId} and alpha_name.id = page.alpha_name_id
    left join organization on organization.customer_id = ${customerId} and organization.id = list.organization_id
    left join lateral (
      select provider.name from direction
      join provider_connection on provider_connection.id = direction.provider_connection_id
      join provider on provider.id = provider_connection.provider_id
      where direction.customer_id = ${customerId} and direction.alpha_name_id = page.alpha_name_id
        and direction.message_type = page.message_type
        and direction.provider_connection_id = page.connection_id
      limit 1
    ) route on true
    order by ${order(db`page.confirmed_at`)}, ${order(db`page.list_id`)}, ${order(db`page.id`)}`;
}

/** Returns the position at which the bounds stopped the search, or null if no messages are left. */
export async function endOfReportWalk(db: Db, walk: ReportWalk, bounds: WalkBounds): Promise<ReportPosition | null> {
  const [message] = await db<ReportPosition[]>`
    select ${microseconds(db, db`confirmed_at`)} as confirmed, list_id::float8 as "listId", id::float8 as id
    from (${walked(db, walk, bounds)}) walked offset ${bounds.messages - 1} limit 1`;
  if (message) return message;
  const [list] = await db<Omit<ReportPosition, 'id'>[]>`
    select ${microseconds(db, db`confirmed_at`)} as confirmed, id::float8 as "listId"
    from (${lists(db, walk, bounds)}) list offset ${bounds.lists - 1} limit 1`;
  // Position after all messages of that list.
  return list ? { ...list, id: walk.back ? Number.MAX_SAFE_INTEGER : 0 } : null;
}

/** Selects messages within the bounds. Type and sender are those of the current stage: main message (0) or fallback. */
function walked(db: Db, walk: ReportWalk, bounds: WalkBounds): Fragment {
  const { scope, back } = walk;
  return db`
    select l.confirmed_at, l.id as list_id, m.id, m.outcome as status, coalesce(l.organization_id, 0) as
      organization_id, coalesce(m.connection_id, 0) as connection_id,
      case when m.stage = 0 then l.alpha_name_id else coalesce(l.fallback_alpha_name_id, l.alpha_name_id) end as alpha_name_id,
      case when m.stage = 0 then l.message_type else coalesce(l.fallback_type, l.message_type) end as message_type
    from (${lists(db, walk, bounds)}) l
    cross join lateral (
      select id, outcome, stage, connection_id from message
      where customer_id = ${scope.customerId} and list_id = l.id ${within(db, walk)}
      order by ${back ? db`list_id, id` : db`list_id desc, id desc`} limit ${bounds.messages}
    ) m
    where true ${ofLists(db, scope)}
    order by ${back ? db`l.confirmed_at, l.id` : db`l.confirmed_at desc, l.id desc`} limit ${bounds.messages}`;
}

function lists(db: Db, { scope: { customerId }, moments: { start, end }, after, back }: ReportWalk, bounds: WalkBounds): Fragment {
  return db`
    select id, confirmed_at, organization_id, account_id, alpha_name_id, message_type, fallback_alpha_name_id, fallback_type
    from mailing_list
    where customer_id = ${customerId} and confirmed_at >= ${start} and confirmed_at < ${end}
      ${after ? db`and confirmed_at ${back ? db`>=` : db`<=`} ${momentOf(db, after)}
        and (confirmed_at, id) ${back ? db`>=` : db`<=`} (${momentOf(db, after)}, ${after.listId}::bigint)` : db``}
    order by ${back ? db`customer_id, confirmed_at, id` : db`customer_id desc, confirmed_at desc, id desc`} limit ${bounds.lists}`;
}

/** Resumes within the list at which the previous page ended. */
function within(db: Db, { after, back }: ReportWalk): Fragment {
  if (!after) return db``;
  return back
    ? db`and id > (case when l.id = ${after.listId} then ${after.id}::bigint else 0 end)`
    : db`and id < (case when l.id = ${after.listId} then ${after.id}::bigint else ${MAX_BIGINT}::bigint end)`;
}

/** Skips lists that cannot match the filter; for a status filter, by their counters. */
function ofLists(db: Db, { customerId, currency, organizations, alphaNames, types, statuses }: ReportScope): Fragment {
  return db`
    and (select account.currency from account where account.id = l.account_id) = ${currency}
    ${organizations ? db`and l.organization_id = any(${organizations.map(String)}::bigint[])` : db``}
    ${alphaNames ? db`and (l.alpha_name_id = any(${alphaNames.map(String)}::bigint[])
      or l.fallback_alpha_name_id = any(${alphaNames.map(String)}::bigint[]))` : db``}
    ${types ? db`and (l.message_type = any(${types}::text[]) or l.fallback_type = any(${types}::text[]))` : db``}
    ${statuses ? db`and (
      select true from mailing_counter counter
      where counter.customer_id = ${customerId} and counter.list_id = l.id and counter.status = any(${statuses}::smallint[])
        and counter.messages > 0
      limit 1)` : db``}`;
}

function microseconds(db: Db, moment: Fragment): Fragment {
  return db`(extract(epoch from ${moment}) * 1000000)::float8`;
}

function momentOf(db: Db, { confirmed }: ReportPosition): Fragment {
  return db`(timestamptz 'epoch' + ${confirmed}::float8 * interval '1 microsecond')`;
}
