import type { MessageFilter } from '@portal/contracts';
import { isOfLogin, type OrganizationScope } from '../../customers/accounts';
import type { Db, Fragment } from '../../platform/db';
import type { IdSpan } from './created-span.store';
import { messageColumns, type MessageRow } from './message-row.store';
import { countedAs, isFiltered, matching } from './outcome-filter.store';

export type ListedMessageRow = MessageRow & {
  listId: bigint; listName: string; from: string; type: string; source: 'list' | 'api' | 'chat' | 'test'; body: string; currency: string;
  listStatus: number; confirmed: boolean;
  /** Whether the message shares its list with other messages that were sent alone. */
  ofStream: boolean;
  dueAt: Date | null;
  /** Price of the message and its fallback; null for one-time codes and messages of a session, which are not resent. */
  resendPrice?: bigint | null;
};

/** Position of a message in the order by list, then by message id, both descending. */
export type MessagePosition = { listId: number; id: number };
export type MessageWalk = Pick<OrganizationScope, 'organizations'> & {
  filter: MessageFilter;
  beginnings: NumberBeginnings | null;
  /** Digits that may also be elsewhere in the number. */
  innerDigits: string | null;
  ids: readonly bigint[] | null;
  lists: IdSpan;
  messages: IdSpan;
  after: MessagePosition | undefined;
  back: boolean;
};
/** If `whole` is true, `digits` are complete numbers instead of prefixes. */
export type NumberBeginnings = { digits: readonly string[]; whole: boolean };
/** Maximum number of lists and messages examined per page. */
export type WalkBounds = { lists: number; messages: number };

const BEGUN = { status: 1, confirmed: true };
const WAITING = { status: 0, confirmed: false };
const MAX_BIGINT = '9223372036854775807';
/** Upper bound of message ids; 0 is the lower bound. */
const LAST = Number.MAX_SAFE_INTEGER;

export async function walkMessages(
  db: Db, customerId: bigint, walk: MessageWalk, bounds: WalkBounds, limit: number,
): Promise<ListedMessageRow[]> {
  const order = (column: Fragment) => (walk.back ? column : db`${column} desc`);
  return await db<ListedMessageRow[]>`
    with page as materialized (select list_id, id from (${matches(db, customerId, walk, bounds)}) matches limit ${limit})
    select ${listedColumns(db)}
    from page
    join message m on m.customer_id = ${customerId} and m.id = page.id
    ${listOfMessage(db, customerId)}
    order by ${order(db`m.list_id`)}, ${order(db`m.id`)}`;
}

/** Selects the messages within the bounds that match the filter. */
export function matches(db: Db, customerId: bigint, walk: MessageWalk, bounds: WalkBounds): Fragment {
  const { filter, beginnings, innerDigits } = walk;
  return db`
    select list_id, id, outcome, charged, account_id, started from (${walked(db, customerId, walk, bounds)}) walked
    where true
      ${isFiltered(filter)
        ? db`and case when started then true ${matching(db, filter, BEGUN)} else true ${matching(db, filter, WAITING)} end`
        : db``}
      ${filter.from ? db`and created_at >= ${filter.from}::timestamptz` : db``}
      ${filter.to ? db`and created_at < ${filter.to}::timestamptz` : db``}
      ${beginnings ? hasDigits(db, beginnings, innerDigits) : db``}
      ${filter.text ? hasText(db, customerId, filter.text) : db``}`;
}

export async function listedMessage(db: Db, customerId: bigint, id: bigint): Promise<ListedMessageRow | undefined> {
  const [row] = await db<ListedMessageRow[]>`
    select ${listedColumns(db)} from message m ${listOfMessage(db, customerId)}
    where m.customer_id = ${customerId} and m.id = ${id}`;
  return row;
}

function listedColumns(db: Db): Fragment {
  return db`
    ${messageColumns(db)}, m.list_id as "listId", l.name as "listName", a.name as "from", l.message_type as "type", l.source,
    coalesce(content.body, l.body) as body, account.currency, l.status as "listStatus", l.confirmed_at is not null as confirmed,
      case when not l.is_code and l.message_type <> 'viber_session' then m.price + coalesce(m.fallback_price, 0) end as "resendPrice",
      l.due_at as "dueAt", l.stream_key is not null as "ofStream"`;
}

function listOfMessage(db: Db, customerId: bigint): Fragment {
  return db`
    join mailing_list l on l.customer_id = ${customerId} and l.id = m.list_id
    join alpha_name a on a.customer_id = ${customerId} and a.id = l.alpha_name_id
    join account on account.id = l.account_id
    left join message_content content on content.customer_id = ${customerId} and content.message_id = m.id`;
}

export async function endOfMessageWalk(db: Db, customerId: bigint, walk: MessageWalk, bounds: WalkBounds): Promise<MessagePosition | null> {
  if (walk.ids) return null;
  const [message] = await db<MessagePosition[]>`
    select list_id::float8 as "listId", id::float8 as id
    from (${walked(db, customerId, walk, bounds)}) walked offset ${bounds.messages - 1} limit 1`;
  if (message) return message;
  const [list] = await db<{ id: number }[]>`
    select id::float8 as id from (${lists(db, customerId, walk, bounds)}) list offset ${bounds.lists - 1} limit 1`;
  return list ? { listId: list.id, id: walk.back ? LAST : 0 } : null;
}

/** Returns up to `limit + 1` ids, so that the caller notices too many matches. `customer_id + 0` forces the index by recipient. */
export async function idsByRecipient(db: Db, customerId: bigint, beginnings: NumberBeginnings, limit: number): Promise<bigint[]> {
  const rows = await db<{ id: bigint }[]>`
    select distinct m.id from ${ranges(db, beginnings)}
    cross join lateral (
      select id from message where customer_id + 0 = ${customerId}::bigint and recipient ~>=~ first and recipient ~<~ beyond
      limit ${limit + 1}
    ) m limit ${limit + 1}`;
  return rows.map(({ id }) => id);
}

export async function idsByCustomerSmsId(db: Db, customerId: bigint, customerSmsId: string): Promise<bigint[]> {
  const rows = await db<{ id: bigint }[]>`
    select message_id as id from customer_sms where customer_id = ${customerId} and customer_sms_id = ${customerSmsId}`;
  return rows.map(({ id }) => id);
}

function walked(db: Db, customerId: bigint, walk: MessageWalk, bounds: WalkBounds): Fragment {
  const { ids, back, messages: { from, to } } = walk;
  const columns = db`m.id, m.recipient, m.status, m.outcome, m.charged, m.created_at, l.account_id,
      l.confirmed_at is not null or l.status = 1 as started
    ${walk.filter.text ? db`, l.body` : db``}`;
  if (ids) {
    const order = back ? db`m.list_id, m.id` : db`m.list_id desc, m.id desc`;
    return db`
      select m.list_id, ${columns} from message m join mailing_list l on l.customer_id = ${customerId} and l.id = m.list_id
      where m.customer_id = ${customerId} and m.id = any(${ids.map(String)}::bigint[]) ${beyond(db, walk)} ${ofLists(db, customerId, walk)}
      order by ${order}`;
  }
  return db`
    select l.id as list_id, ${columns} from (${lists(db, customerId, walk, bounds)}) l
    cross join lateral (
      select id, recipient, status, outcome, charged, created_at from message
      where customer_id = ${customerId} and list_id = l.id
        and id >= ${from === null ? db`0` : db`${from}::bigint`} and id < ${to === null ? db`${MAX_BIGINT}::bigint` : db`${to}::bigint`}
        ${resumeCondition(db, walk)}
      order by ${back ? db`list_id, id` : db`list_id desc, id desc`} limit ${bounds.messages}
    ) m
    where true ${ofLists(db, customerId, walk)}
    order by ${back ? db`l.id` : db`l.id desc`} limit ${bounds.messages}`;
}

/** Skips messages of the previous page's last list that were already covered. */
function resumeCondition(db: Db, { after, back }: MessageWalk): Fragment {
  if (!after) return db``;
  return back
    ? db`and id > (case when l.id = ${after.listId} then ${after.id}::bigint else 0 end)`
    : db`and id < (case when l.id = ${after.listId} then ${after.id}::bigint else ${MAX_BIGINT}::bigint end)`;
}

function beyond(db: Db, { after, back }: MessageWalk): Fragment {
  return after ? db`and (m.list_id, m.id) ${back ? db`>` : db`<`} (${after.listId}, ${after.id})` : db``;
}

function lists(
  db: Db, customerId: bigint, { filter, lists: { from, to }, after, back }: MessageWalk, bounds: WalkBounds,
): Fragment {
  return db`
    select ${filter.text ? db`body, stream_key,` : db``} id, status, confirmed_at, message_type, alpha_name_id, organization_id, account_id,
      source, created_at
    from mailing_list
    where customer_id = ${customerId} and (status <> 3 or confirmed_at is not null)
      ${after ? db`and id ${beginning(db, after, back)} ${after.listId}` : db``}
      ${from === null ? db`` : db`and id >= ${from}`} ${to === null ? db`` : db`and id < ${to}`}
    order by ${back ? db`customer_id, id` : db`customer_id desc, id desc`} limit ${bounds.lists}`;
}

/** Returns a comparison that includes the previous page's last list unless all its messages have been covered. */
function beginning(db: Db, { id }: MessagePosition, back: boolean): Fragment {
  if (back) return id === LAST ? db`>` : db`>=`;
  return id === 0 ? db`<` : db`<=`;
}

/** Restricts the lists to those that can contain matches, according to the lists' outcome counters. */
export function ofLists(db: Db, customerId: bigint, { filter, organizations }: MessageWalk): Fragment {
  return db`
    ${organizations === null ? db`` : db`and ${isOfLogin(db, { organizations }, db`l.organization_id`)}`}
    ${filter.type ? db`and l.message_type = any(${filter.type})` : db``}
    ${filter.source ? db`and l.source = any(${filter.source})` : db``}
    ${filter.alphaNameUuid ? db`and l.alpha_name_id = (select id from alpha_name where customer_id = ${customerId}
      and uuid = ${filter.alphaNameUuid})` : db``}
    ${filter.text ? db`and (l.body ilike ${patternOf(filter.text)} or ${hasOwnTexts(db)})` : db``}
    ${filter.to ? db`and l.created_at < ${filter.to}::timestamptz` : db``}
    ${isFiltered(filter) ? db`and (
      select true from mailing_counter counter
      where counter.customer_id = ${customerId} and counter.list_id = l.id and counter.status = any(${countedAs(filter) ?? []}::smallint[])
        and counter.messages > 0
      limit 1)` : db``}`;
}

function hasDigits(db: Db, beginnings: NumberBeginnings, innerDigits: string | null): Fragment {
  const begins = db`exists (select from ${ranges(db, beginnings)} where recipient ~>=~ first and recipient ~<~ beyond)`;
  return innerDigits === null ? db`and ${begins}` : db`and (recipient like ${`%${innerDigits}%`} or ${begins})`;
}

/** Messages whose texts differ from their list's have their own; those of a stream always have. */
function hasOwnTexts(db: Db): Fragment {
  return db`l.stream_key is not null or l.body like '%{%'`;
}

function hasText(db: Db, customerId: bigint, text: string): Fragment {
  return db`and coalesce(
    (select content.body from message_content content where content.customer_id = ${customerId} and content.message_id = walked.id),
    walked.body) ilike ${patternOf(text)}`;
}

const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

function ranges(db: Db, { digits, whole }: NumberBeginnings): Fragment {
  // A complete number followed by 0 is the next value in text order, so it is the exclusive upper bound.
  const beyond = digits.map((each) => (whole ? `${each}0` : endOf(each)));
  return db`unnest(${digits.map(String)}::text[], ${beyond}::text[]) as range (first, beyond)`;
}

/** Returns the exclusive upper bound, in text order, of all texts with this prefix. */
function endOf(digits: string): string {
  return digits.slice(0, -1) + String.fromCharCode(digits.charCodeAt(digits.length - 1) + 1);
}
