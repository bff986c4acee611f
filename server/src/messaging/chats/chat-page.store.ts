import type { ChatState } from '@portal/contracts';
import type { OrganizationScope } from '../../customers/accounts';
import type { Db, Fragment } from '../../platform/db';
import { isNamed, numbersNamed } from '../addressbooks';
import { isVisible } from './chat-visibility.store';
import { chatColumns, type ChatRow } from './chat.store';

export type ChatOrder = 'last_msg' | 'unread' | 'dtstart' | 'last_in';
/** Cursor: sort keys, with `at` in microseconds since 1970, and the chat's id, which makes the cursor unique. */
export type ChatPosition = { unread: number; at: string; id: number };
export type ListedChat = ChatRow & { position: ChatPosition };

export type ChatPageRequest = Pick<OrganizationScope, 'organizations'> & {
  /** Chats of these logins; null in the array stands for unassigned chats. Null: all chats. */
  owners: readonly (bigint | null)[] | null;
  waiting: boolean;
  /** Undefined: chats in every state. */
  state: ChatState | undefined;
  /** Part of the number; '' for any. */
  digits: string;
  /** Part of the name in a shared address book; '' for any. Excludes `digits`. */
  name: string;
  by: ChatOrder;
  descending: boolean;
  after: ChatPosition | undefined;
  offset: number;
  limit: number;
};

/** One page in sort order, read from an index. If `digits` or `name` is set, only the first `max` chats are examined. */
export async function walkChats(db: Db, customerId: bigint, request: ChatPageRequest, max: number): Promise<ListedChat[]> {
  const { offset, limit } = request;
  const isSearch = request.digits !== '' || request.name !== '';
  if (!isSearch && offset === 0) return db<ListedChat[]>`select ${listed(db, request)} from ${first(db, customerId, request, limit)}
    order by ${ordered(db, request)}`;
  if (!isSearch) {
    return db<ListedChat[]>`select ${listed(db, request)} from ${first(db, customerId, request, offset + limit)}
      order by ${ordered(db, request)} offset ${offset}`;
  }
  return db<ListedChat[]>`
    select ${listed(db, request)} from ${first(db, customerId, request, max)} where ${matches(db, customerId, request)}
    order by ${ordered(db, request)} offset ${offset} limit ${limit}`;
}

/** The chats of each owner, and resolved ones, are separate ranges of the index, so all ranges are read and merged. */
function first(db: Db, customerId: bigint, request: ChatPageRequest, limit: number): Fragment {
  const [walk = db``, ...others] = rangesOf(db, request).map((range) => db`
    (select * from chat where ${within(db, customerId, request)} ${range} ${behind(db, request)} order by ${ordered(db, request)}
    limit ${limit})`);
  if (others.length === 0) return db`${walk} chat`;
  return db`(
    select * from (${others.reduce((walks, other) => db`${walks} union all ${other}`, walk)}) chat
    order by ${ordered(db, request)} limit ${limit}) chat`;
}

function rangesOf(db: Db, request: ChatPageRequest): Fragment[] {
  const { owners, waiting, state } = request;
  const states = state || waiting ? [ofState(db, request)] : [db`and not resolved`, db`and resolved`];
  if (owners === null) return states;
  return owners.flatMap((owner) => {
    const owned = owner === null ? db`and owner_login_id is null` : db`and owner_login_id = ${owner}`;
    return states.map((each) => db`${owned} ${each}`);
  });
}

function matches(db: Db, customerId: bigint, { digits, name }: ChatPageRequest): Fragment {
  // Chats show the names of all shared books.
  return name === '' ? db`strpos(phone, ${digits}) > 0`
    : isNamed(db, { customerId, organizations: null }, { num: db`chat.phone`, text: name });
}

type Found = { id: bigint }[];

/** Finds the chats with the digits or the name, whoever may see them. Undefined if they, or the names, are more than `max`. */
async function candidates(db: Db, customerId: bigint, { digits, name }: ChatPageRequest, max: number): Promise<Found | undefined> {
  if (name === '') {
    const found = await db<Found>`
      select id from chat where customer_id = ${customerId} and phone like ${`%${digits}%`} limit ${max + 1}`;
    return found.length > max ? undefined : found;
  }
  const named = await db<{ num: string }[]>`
    ${numbersNamed(db, { customerId, organizations: null }, name)} limit ${max + 1}`;
  if (named.length > max) return undefined;
  const found = await db<Found>`
    select chat.id from unnest(${[...new Set(named.map(({ num }) => num))]}::text[]) num
    cross join (select id from alpha_name where customer_id = ${customerId}) sender
    join chat on chat.customer_id = ${customerId} and chat.alpha_name_id = sender.id and chat.phone = num limit ${max + 1}`;
  return found.length > max ? undefined : found;
}

/** Finds chats by number or name and sorts them. Undefined if more than `max` chats match. */
export async function seekChats(db: Db, customerId: bigint, request: ChatPageRequest, max: number): Promise<ListedChat[] | undefined> {
  const { offset, limit } = request;
  const found = await candidates(db, customerId, request, max);
  if (!found) return undefined;
  return db<ListedChat[]>`
    with found as materialized (select * from chat where customer_id = ${customerId}
      and id = any(${found.map(({ id }) => String(id))}::bigint[]))
    select ${listed(db, request)} from found chat
    where ${within(db, customerId, request)} ${ofOwners(db, request)} ${ofState(db, request)} ${behind(db, request)}
    order by ${ordered(db, request)} offset ${offset} limit ${limit}`;
}

/** Whether the optional trigram index exists, which finds digits in the middle of a number. */
export async function hasPhoneIndex(db: Db): Promise<boolean> {
  const [row] = await db<{ indexed: boolean }[]>`select to_regclass('chat_by_phone') is not null as indexed`;
  return row?.indexed ?? false;
}

export async function positionAt(db: Db, customerId: bigint, request: ChatPageRequest, steps: number): Promise<ChatPosition | undefined> {
  const [row] = await db<{ position: ChatPosition }[]>`
    select ${position(db, request)} as position from ${first(db, customerId, request, steps)}
    order by ${ordered(db, request)} offset ${steps - 1} limit 1`;
  return row?.position;
}

/** Reads every chat in scope: call it only if there are few. */
export async function countFound(db: Db, customerId: bigint, request: ChatPageRequest): Promise<number> {
  const [row] = await db<{ found: number }[]>`
    select count(*)::integer as found from chat
    where ${within(db, customerId, request)} ${ofOwners(db, request)} ${ofState(db, request)} and ${matches(db, customerId, request)}`;
  return row?.found ?? 0;
}

function ofOwners(db: Db, { owners }: ChatPageRequest): Fragment {
  if (owners === null) return db``;
  const logins = owners.flatMap((owner) => (owner === null ? [] : [String(owner)]));
  return db`and (owner_login_id = any(${logins}::bigint[]) ${owners.includes(null) ? db`or owner_login_id is null` : db``})`;
}

/** Unread chats are open, and have indexes of their own. */
function ofState(db: Db, { state, waiting }: ChatPageRequest): Fragment {
  if (waiting) return db``;
  switch (state) {
    case undefined: return db``;
    case 'open': return db`and not resolved and (snoozed_until is null or snoozed_until <= now())`;
    case 'snoozed': return db`and snoozed_until > now()`;
    case 'resolved': return db`and resolved`;
  }
}

function within(db: Db, customerId: bigint, { waiting, organizations }: ChatPageRequest): Fragment {
  return db`customer_id = ${customerId} ${organizations === null
    ? db``
    : db`and ${isVisible(db, { customerId, organizations })}`} ${waiting ? db`and unread > 0` : db``}`;
}

function behind(db: Db, { by, descending, after }: ChatPageRequest): Fragment {
  if (!after) return db``;
  const than = descending ? db`<` : db`>`;
  const at = db`(timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond')`;
  return by === 'unread'
    ? db`and (unread, last_at, id) ${than} (${after.unread}::integer, ${at}, ${after.id}::bigint)`
    : db`and (${timeOf(db, by)}, id) ${than} (${at}, ${after.id}::bigint)`;
}

function ordered(db: Db, { by, descending }: ChatPageRequest): Fragment {
  const direction = descending ? db`desc` : db`asc`;
  const time = db`${timeOf(db, by)} ${direction}, id ${direction}`;
  return by === 'unread' ? db`unread ${direction}, ${time}` : time;
}

function timeOf(db: Db, by: ChatOrder): Fragment {
  switch (by) {
    case 'last_msg':
    case 'unread': return db`last_at`;
    case 'dtstart': return db`started_at`;
    // Must equal the expression of the indexes, so that they are used.
    case 'last_in': return db`coalesce(last_in_at, '1970-01-01 00:00:00+00'::timestamptz)`;
  }
}

function listed(db: Db, request: ChatPageRequest): Fragment {
  return db`${chatColumns(db)}, ${position(db, request)} as position`;
}

function position(db: Db, { by }: ChatPageRequest): Fragment {
  return db`jsonb_build_object('unread', unread, 'at', (extract(epoch from ${timeOf(db, by)}) * 1000000)::bigint::text, 'id', id)`;
}
