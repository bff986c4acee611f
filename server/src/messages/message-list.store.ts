import type { Message } from '@portal/contracts';
import type { Db, Fragment } from '../db';
import { decodeCursor, encodeCursor } from '../http';
import { countsOfLists } from './counter.store';
import { listStanding } from './list-standing.store';
import { messageColumns, presentMessage, type MessageRow } from './message-row.store';
import { storedStatuses } from './presented-status';

export type MessagePageRequest = { filter: { status?: number[] | undefined }; limit: number; cursor?: string | undefined };
export type MessagePage = { items: Message[]; next: string | null; previous: string | null };

/** So many messages are looked at for one page, at most: an index by status would cost the sending of every message. */
export const MOST_LOOKED_AT = 20_000;

/**
 * One page of a list's messages in the order they were made. Null where the customer has no such list. Where few of many have
 * the status that is asked for, a page may be short, or empty, and have a `next` from which the search goes on.
 */
export async function listMessages(
  db: Db, customerId: bigint, listId: bigint, { filter, limit, cursor }: MessagePageRequest, mostLookedAt = MOST_LOOKED_AT,
): Promise<MessagePage | null> {
  const list = await listStanding(db, customerId, listId);
  if (!list) return null;
  if (filter.status && !(await hasAnyOf(db, customerId, listId, filter.status))) return { items: [], next: null, previous: null };
  const [direction, from] = cursor === undefined ? ['after', 0] as const : decodeCursor(cursor, ['string', 'number']);
  const back = direction === 'before';
  const statuses = filter.status ? storedStatuses(filter.status, list) : null;
  const walk = db`
    customer_id = ${customerId} and list_id = ${listId} and ${back ? db`id < ${from}` : db`id > ${from}`}
    order by ${back ? db`list_id desc, id desc` : db`list_id, id`}`;
  const rows = await db<MessageRow[]>`
    select ${messageColumns(db)} from (select * from message where ${walk} limit ${mostLookedAt}) m
    ${statuses ? db`where m.status = any(${statuses}::smallint[])` : db``}
    limit ${limit + 1}`;
  const page = rows.slice(0, limit);
  const last = page.at(-1)?.id;
  const further = rows.length > limit ? last : statuses ? await endOfWalk(db, walk, mostLookedAt) : undefined;
  // Cursors are exclusive; that of an empty page must not leave out what stands at its beginning.
  const whereItBegan = from > 0 ? page[0]?.id ?? (back ? from - 1 : from + 1) : undefined;
  if (back) page.reverse();
  const cursorAt = (way: 'after' | 'before', id: bigint | number | undefined) => (id === undefined ? null : encodeCursor([way, Number(id)]));
  return {
    items: page.map((row) => presentMessage(row, list)),
    next: cursorAt('after', back ? whereItBegan : further),
    previous: cursorAt('before', back ? further : whereItBegan),
  };
}

async function hasAnyOf(db: Db, customerId: bigint, listId: bigint, statuses: readonly number[]): Promise<boolean> {
  const counts = (await countsOfLists(db, customerId, [listId])).get(listId) ?? {};
  return statuses.some((status) => (counts[status] ?? 0) > 0);
}

/** The last message that was looked at, where more are left. */
async function endOfWalk(db: Db, walk: Fragment, mostLookedAt: number): Promise<bigint | undefined> {
  const [end] = await db<{ id: bigint }[]>`select id from message where ${walk} offset ${mostLookedAt - 1} limit 1`;
  return end?.id;
}
