import type { Db, Fragment } from '../db';
import { chatColumns, type ChatRow } from './chat.store';

export type ChatOrder = 'last_msg' | 'unread' | 'dtstart' | 'last_in';
/** Where a page ended: the keys of its order, times in microseconds since 1970, and the chat, since others may be alike. */
export type ChatPlace = { unread: number; at: string; id: number };
export type ListedChat = ChatRow & { place: ChatPlace };

export type ChatPageRequest = {
  /** Null: of all. */
  ownerLoginId: bigint | null;
  waiting: boolean;
  /** Digits in any place of the number; '' finds all. */
  digits: string;
  by: ChatOrder;
  descending: boolean;
  after: ChatPlace | undefined;
  offset: number;
  limit: number;
};

/** Chats in the order asked for, those of the first `most` looked at that the digits find. Goes along one index and never sorts. */
export async function walkChats(db: Db, customerId: bigint, request: ChatPageRequest, most: number): Promise<ListedChat[]> {
  const { digits, offset, limit } = request;
  const all = (columns: Fragment) => db`select ${columns} from chat where ${within(db, customerId, request)} ${behind(db, request)} order by ${ordered(db, request)}`;
  if (digits === '' && offset === 0) return db<ListedChat[]>`${all(listed(db, request))} limit ${limit}`;
  if (digits === '') {
    // What is passed over is read in the index alone.
    return db<ListedChat[]>`
      select ${listed(db, request)} from chat where customer_id = ${customerId} and id in (${all(db`id`)} offset ${offset} limit ${limit})
      order by ${ordered(db, request)}`;
  }
  return db<ListedChat[]>`
    select ${listed(db, request)} from (${all(db`*`)} limit ${most}) chat where strpos(phone, ${digits}) > 0 offset ${offset} limit ${limit}`;
}

/** The same by the numbers themselves, which are sorted then: for what at most so many numbers hold, undefined where it is more. */
export async function seekChats(db: Db, customerId: bigint, request: ChatPageRequest, most: number): Promise<ListedChat[] | undefined> {
  const { digits, offset, limit } = request;
  const found = await db<{ id: bigint }[]>`
    select id from chat where customer_id = ${customerId} and phone like ${`%${digits}%`} limit ${most + 1}`;
  if (found.length > most) return undefined;
  return db<ListedChat[]>`
    with found as materialized (select * from chat where customer_id = ${customerId} and id = any(${found.map(({ id }) => String(id))}::bigint[]))
    select ${listed(db, request)} from found chat where ${within(db, customerId, request)} ${behind(db, request)}
    order by ${ordered(db, request)} offset ${offset} limit ${limit}`;
}

/** Whether digits in the middle of a number are found by an index. */
export async function hasPhoneIndex(db: Db): Promise<boolean> {
  const [row] = await db<{ indexed: boolean }[]>`select to_regclass('chat_by_phone') is not null as indexed`;
  return row?.indexed ?? false;
}

/** Where a walk over so many chats ends; undefined where there are not as many. */
export async function placeAt(db: Db, customerId: bigint, request: ChatPageRequest, steps: number): Promise<ChatPlace | undefined> {
  const [row] = await db<{ place: ChatPlace }[]>`
    select ${place(db, request)} as place from chat where ${within(db, customerId, request)} ${behind(db, request)}
    order by ${ordered(db, request)} offset ${steps - 1} limit 1`;
  return row?.place;
}

/** How many the digits find: to be asked only where there are not many chats. */
export async function countFound(db: Db, customerId: bigint, request: ChatPageRequest): Promise<number> {
  const [row] = await db<{ found: number }[]>`
    select count(*)::integer as found from chat where ${within(db, customerId, request)} and strpos(phone, ${request.digits}) > 0`;
  return row?.found ?? 0;
}

function within(db: Db, customerId: bigint, { ownerLoginId, waiting }: ChatPageRequest): Fragment {
  return db`customer_id = ${customerId} ${ownerLoginId === null ? db`` : db`and owner_login_id = ${ownerLoginId}`} ${waiting ? db`and unread > 0` : db``}`;
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
    // As the indexes have it.
    case 'last_in': return db`coalesce(last_in_at, '1970-01-01 00:00:00+00'::timestamptz)`;
  }
}

function listed(db: Db, request: ChatPageRequest): Fragment {
  return db`${chatColumns(db)}, ${place(db, request)} as place`;
}

function place(db: Db, { by }: ChatPageRequest): Fragment {
  return db`jsonb_build_object('unread', unread, 'at', (extract(epoch from ${timeOf(db, by)}) * 1000000)::bigint::text, 'id', id)`;
}
