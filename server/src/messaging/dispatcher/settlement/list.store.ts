import type { ContentType, RichContent } from '@portal/contracts';
import { DELIVERY_STATUS, type MessageType } from '@portal/messaging';
import type { QuietWindow } from '@portal/messaging/quiet-hours';
import { numbersLiteral, type Db, type Fragment } from '../../../platform/db';
import { keysOf } from './list-key.store';
import { isAttempt } from '../results/message-lock.store';
import { countriesLiteral, lineOf, pacedRows } from '../claim/pace.store';

export type ListKey = { customerId: bigint; listId: bigint };

export type ListAtWork = ListKey & {
  status: number;
  overdue: boolean;
  fallbacks: boolean;
  /** The database's time at the query, in milliseconds since the epoch. */
  clock: number;
};

export type ListLimits = {
  /** Maximum number of lists, split evenly among routes. Lists with queued fallbacks have a second such limit, split among customers. */
  lists: number;
  /** Minimum limit per route or customer, used if the even split of `lists` gives less. */
  min: number;
};

/**
 * Returns lists with queued messages to send or expire. The limit applies per route and `source` (mailing list, API, chat or test). Lists
 * that cannot be sent thus do not crowd out lists of other routes. The queue is searched from the end of a list, since its start is full of
 * dead rows. Statuses are literals, because partial indexes need them. While the customer has a debt in the list's currency, a mailing list
 * does not start (FIN-07), but it can expire. Started lists continue, since their money is reserved, and so do messages outside mailing
 * lists. Paused lists and those of a disabled customer are skipped until they are overdue.
 */
export async function listsAtWork(db: Db, { lists, min }: ListLimits): Promise<ListAtWork[]> {
  const clock = db`(extract(epoch from now()) * 1000)::float8`;
  return db<ListAtWork[]>`
    with recursive route (customer_id, alpha_name_id, message_type, source) as (
      (select customer_id, alpha_name_id, message_type, source from mailing_list where status = 1
        order by customer_id, alpha_name_id, message_type, source limit 1)
      union all
      select next.customer_id, next.alpha_name_id, next.message_type, next.source
      from route cross join lateral (
        select customer_id, alpha_name_id, message_type, source from mailing_list
        where status = 1 and (customer_id, alpha_name_id, message_type, source)
          > (route.customer_id, route.alpha_name_id, route.message_type, route.source)
        order by customer_id, alpha_name_id, message_type, source limit 1
      ) next
    ), payer (customer_id) as (
      (select customer_id from message_queue where stage = 1 order by customer_id, list_id limit 1)
      union all
      select next.customer_id
      from payer cross join lateral (
        select customer_id from message_queue where stage = 1 and customer_id > payer.customer_id
        order by customer_id, list_id limit 1
      ) next
    ), fallback as (
      select payer.customer_id, walk.list_id
      from payer cross join lateral (
        with recursive own (list_id) as (
          (select list_id from message_queue where stage = 1 and customer_id = payer.customer_id order by customer_id, list_id limit 1)
          union all
          select next.list_id
          from own cross join lateral (
            select list_id from message_queue where stage = 1 and customer_id = payer.customer_id and list_id > own.list_id
            order by customer_id, list_id limit 1
          ) next
        )
        select list_id from own limit (select greatest(${min}::integer, ${lists}::integer / greatest(count(*), 1)) from payer)
      ) walk
    ), debt (customer_id, currency) as materialized (
      select customer_id, currency from account where kind = 'receivable' and balance < 0
    ), disabled (customer_id) as materialized (
      select id from customer where status = 2
    )
    select route.customer_id as "customerId", list.id as "listId", 1 as status, list.overdue,
      list.id in (select list_id from fallback) as fallbacks, ${clock} as clock
    from route cross join lateral (
      select id, coalesce(queue_until <= now(), false) as overdue from mailing_list
      where status = 1 and customer_id = route.customer_id and alpha_name_id = route.alpha_name_id
        and message_type = route.message_type and source = route.source and (due_at is null or due_at <= now())
        and (queue_until <= now() or paused_at is null and route.customer_id not in (select customer_id from disabled))
        and (
          select true from message_queue queue
          where queue.customer_id = mailing_list.customer_id and queue.list_id = mailing_list.id
          order by queue.customer_id desc, queue.list_id desc, queue.message_id desc limit 1)
        and (source <> 'list' or queue_until <= now() or not ${paysFromDebt(db)} or ${hasStarted(db)})
      order by customer_id, alpha_name_id, message_type, source, id
      limit (select greatest(${min}::integer, ${lists}::integer / greatest(count(*), 1)) from route)
    ) list
    union all
    select list.customer_id, list.id, list.status, coalesce(list.queue_until <= now(), false), true, ${clock}
    from fallback join mailing_list list on list.customer_id = fallback.customer_id and list.id = fallback.list_id
    where list.status = 2
      and (list.queue_until <= now() or list.paused_at is null and list.customer_id not in (select customer_id from disabled))`;
}

/** Milliseconds until the next scheduled list is due; null without one. */
export async function nextListDueInMs(db: Db): Promise<number | null> {
  const [row] = await db<{ ms: number | null }[]>`
    select ceil(extract(epoch from min(due_at) - now()) * 1000)::float8 as ms from mailing_list where status = 1 and due_at > now()`;
  return row?.ms ?? null;
}

function paysFromDebt(db: Db): Fragment {
  return db`exists (
    select from debt where debt.customer_id = mailing_list.customer_id
      and debt.currency = (select currency from account where account.id = mailing_list.account_id))`;
}

/** SQL condition: a message of the list was accepted by a provider or has ended. */
function hasStarted(db: Db): Fragment {
  return db`exists (
    select from mailing_counter counter
    where counter.customer_id = mailing_list.customer_id and counter.list_id = mailing_list.id
      and counter.status not in (${DELIVERY_STATUS.scheduled}, ${DELIVERY_STATUS.queued}) and counter.messages > 0)`;
}

export type StageContent = {
  alphaNameId: bigint;
  messageType: MessageType;
  contentType: ContentType;
  body: string;
  content: RichContent | null;
};

/** The clocks' time at which recipients get their messages, and the zone for numbers without a country. */
export type LocalStart = { local: string; timeZone: string };

export type ListContent = ListKey & {
  main: StageContent;
  fallback: StageContent | null;
  single: boolean;
  personal: boolean;
  ttlSeconds: number | null;
  stopListCheck: boolean;
  /** Lane (priority) of the last queued message; null if none is queued. */
  lane: number | null;
  /** Whether some queued messages of the list may not use certain connections. */
  restricted: boolean;
  /**
   * Set for gradual sending, quiet hours, a local start, or two texts, of which messages are held until theirs is chosen; null if messages
   * are sent as fast as possible.
   */
  pace: { quiet: QuietWindow | null; start: LocalStart | null; holds: boolean } | null;
};

type ContentRow = ListKey & {
  spread: boolean; holds: boolean; quietFrom: number | null; quietTo: number | null; start: LocalStart | null;
  alphaNameId: bigint; messageType: MessageType; contentType: ContentType; body: string; content: RichContent | null;
  fallbackAlphaNameId: bigint | null; fallbackType: MessageType | null; fallbackContentType: ContentType | null;
  fallbackBody: string | null; fallbackContent: RichContent | null;
  single: boolean; personal: boolean; ttlSeconds: number | null; stopListCheck: boolean; lane: number | null; restricted: boolean;
};

export async function listContents(db: Db, lists: readonly ListKey[]): Promise<ListContent[]> {
  if (lists.length === 0) return [];
  const rows = await db<ContentRow[]>`
    select list.customer_id as "customerId", list.id as "listId", alpha_name_id as "alphaNameId", message_type as "messageType",
      content_type as "contentType", body, content, fallback_alpha_name_id as "fallbackAlphaNameId", fallback_type as "fallbackType",
      fallback_content_type as "fallbackContentType", fallback_body as "fallbackBody", fallback_content as "fallbackContent",
      spread_seconds is not null as spread, compares_texts as holds, extract(epoch from quiet_from)::integer as "quietFrom",
        extract(epoch from quiet_to)::integer as "quietTo",
      case when local_time then jsonb_build_object('local', due_local, 'timeZone', time_zone) end as start,
      recipients = 1 as single, personal, ttl_seconds as "ttlSeconds", stop_list_check as "stopListCheck",
      (select lane from message_queue queue
       where queue.customer_id = list.customer_id and queue.list_id = list.id
       order by queue.customer_id desc, queue.list_id desc, queue.message_id desc limit 1) as lane,
      ${anyRestricted(db)} as restricted
    from mailing_list list join ${keysOf(db, lists)} on list.customer_id = wanted.customer_id and list.id = wanted.list_id`;
  return rows.map(contentOf);
}

function contentOf(row: ContentRow): ListContent {
  const {
    customerId, listId, alphaNameId, messageType, contentType, body, content, single, personal, ttlSeconds, stopListCheck, lane, restricted,
  } = row;
  const { fallbackType, fallbackAlphaNameId, fallbackContentType, fallbackBody, fallbackContent } = row;
  const fallback: StageContent | null = fallbackType === null ? null : {
    alphaNameId: fallbackAlphaNameId ?? alphaNameId, messageType: fallbackType, contentType: fallbackContentType ?? 'text/plain',
    body: fallbackBody ?? '', content: fallbackContent,
  };
  const main = { alphaNameId, messageType, contentType, body, content };
  return { customerId, listId, main, fallback, single, personal, ttlSeconds, stopListCheck, lane, restricted, pace: paceOf(row) };
}

function paceOf({ spread, holds, quietFrom, quietTo, start }: ContentRow): ListContent['pace'] {
  const quiet = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo };
  return spread || quiet || start || holds ? { quiet, start, holds } : null;
}

export type StageKey = ListKey & { stage: 0 | 1 };
export type DueStage = StageKey & { lane: number; restricted: boolean };

export async function stagesWithDueMessages(db: Db, stages: readonly StageKey[]): Promise<DueStage[]> {
  if (stages.length === 0) return [];
  const due = db`queue.customer_id = wanted.customer_id and queue.list_id = wanted.list_id
    and (queue.not_before is null or queue.not_before <= now())`;
  return db<DueStage[]>`
    select wanted.customer_id as "customerId", wanted.list_id as "listId", wanted.stage, first.lane, ${anyRestricted(db)} as restricted
    from unnest(
      ${numbersLiteral(stages.map(({ customerId }) => customerId))}::bigint[],
        ${numbersLiteral(stages.map(({ listId }) => listId))}::bigint[],
      ${numbersLiteral(stages.map(({ stage }) => stage))}::smallint[]) as wanted (customer_id, list_id, stage)
    cross join lateral (
      (select lane from message_queue queue
       where wanted.stage = 0 and ${due} and stage = 0 order by customer_id, list_id, message_id limit 1)
      union all
      (select lane from message_queue queue
       where wanted.stage = 1 and ${due} and stage = 1 order by customer_id, list_id, message_id limit 1)
    ) first`;
}

/** Returns stages (main messages or fallbacks of a list) with a message that is due by the list's pace and outside quiet hours. */
export async function pacedStagesWithDueMessages(
  db: Db, stages: readonly (StageKey & { closed: readonly string[] })[],
): Promise<DueStage[]> {
  if (stages.length === 0) return [];
  const first = (restricted: boolean) => pacedRows(db, {
    what: 'lane', stage: db`list.stage`, restricted, more: db``, limit: db`limit 1`, lock: db``,
  });
  return db<DueStage[]>`
    select list.customer_id as "customerId", list.list_id as "listId", list.stage, first.lane, first.restricted
    from (
      select wanted.customer_id, wanted.list_id, wanted.stage, wanted.closed::text[] as closed, ${lineOf(db)} as line
      from unnest(
        ${numbersLiteral(stages.map(({ customerId }) => customerId))}::bigint[],
          ${numbersLiteral(stages.map(({ listId }) => listId))}::bigint[],
        ${numbersLiteral(stages.map(({ stage }) => stage))}::smallint[], ${stages.map(({ closed }) => countriesLiteral(closed))}::text[])
        as wanted (customer_id, list_id, stage, closed)
      join mailing_list on mailing_list.customer_id = wanted.customer_id and mailing_list.id = wanted.list_id
    ) list cross join lateral (
      select min(lane)::smallint as lane, bool_or(restricted) as restricted from (
        select lane, false as restricted from (${first(false)}) whole
        union all
        select lane, true from (${first(true)}) part
      ) found
    ) first
    where first.lane is not null`;
}

/**
 * Locks lists in order of id, to prevent deadlocks. Call it before changing their counters. Also locks single-recipient lists of the
 * attempts `attemptIds`, because the result of an attempt may finish such a list.
 */
export async function lockLists(tx: Db, lists: readonly ListKey[], attemptIds: readonly bigint[] = []): Promise<ListKey[]> {
  if (lists.length + attemptIds.length === 0) return [];
  return await tx<ListKey[]>`
    with ending as materialized (
      select distinct attempt.customer_id, attempt.list_id
      from unnest(${numbersLiteral(attemptIds)}::bigint[]) as result (attempt_id) join send_attempt attempt on ${isAttempt(tx, 'result')}
    ), wanted as materialized (
      select customer_id, list_id from ${keysOf(tx, lists)}
      union
      select single.customer_id, single.id from ending join mailing_list single
        on single.customer_id = ending.customer_id and single.id = ending.list_id and single.recipients = 1
    )
    select list.customer_id as "customerId", list.id as "listId"
    from mailing_list list join wanted on list.customer_id = wanted.customer_id and list.id = wanted.list_id
    order by list.id for no key update of list`;
}

/** `isStream`: of messages sent alone. */
export type ListStatus = ListKey & { status: number; isStream: boolean };

export async function listStatuses(db: Db, lists: readonly ListKey[]): Promise<ListStatus[]> {
  if (lists.length === 0) return [];
  return db<ListStatus[]>`
    select list.customer_id as "customerId", list.id as "listId", list.status, list.source <> 'list' as "isStream"
    from mailing_list list join ${keysOf(db, lists)} on list.customer_id = wanted.customer_id and list.id = wanted.list_id`;
}

function anyRestricted(db: Db) {
  return db`exists (
    select from message_queue queue
    where queue.customer_id = wanted.customer_id and queue.list_id = wanted.list_id and queue.excluded_connection_ids is not null)`;
}
