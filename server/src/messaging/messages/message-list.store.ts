import { toAmount, type ListMessage } from '@portal/contracts';
import { LIST_STATUS } from '@portal/messaging';
import type { Db, Fragment } from '../../platform/db';
import { decodeCursor, encodeCursor } from '../../platform/http';
import { countsOfLists } from './counter.store';
import { listState } from './list-state.store';
import { messageColumns, presentMessage, type MessageRow } from './message-row.store';
import { countedAs, isFiltered, matching, type OutcomeFilter } from './outcome-filter.store';

export type MessagePageRequest = { filter: OutcomeFilter; limit: number; cursor?: string | undefined };
export type MessagePage = { items: ListMessage[]; next: string | null; previous: string | null };

/** Maximum number of messages examined per page. There is no index by status, because it would slow down every update. */
export const MAX_EXAMINED = 20_000;

/** Returns messages in order of creation, or null for an unknown list. With a rare status, a short or empty page may have a `next`. */
export async function listMessages(
  db: Db, customerId: bigint, listId: bigint, { filter, limit, cursor }: MessagePageRequest, maxExamined = MAX_EXAMINED,
): Promise<MessagePage | null> {
  const list = await listState(db, customerId, listId);
  if (!list) return null;
  if (list.status === LIST_STATUS.deleted && !list.confirmed) return { items: [], next: null, previous: null };
  if (isFiltered(filter) && !(await hasAnyOf(db, customerId, listId, filter))) return { items: [], next: null, previous: null };
  const [direction, from] = cursor === undefined ? ['after', 0] as const : decodeCursor(cursor, ['string', 'number']);
  const back = direction === 'before';
  const walk = db`
    customer_id = ${customerId} and list_id = ${listId} and ${back ? db`id < ${from}` : db`id > ${from}`}
    order by ${back ? db`list_id desc, id desc` : db`list_id, id`}`;
  const rows = await db<(MessageRow & { price: bigint })[]>`
    select ${messageColumns(db)}, m.price + coalesce(m.fallback_price, 0) as price
    from (select * from message where ${walk} limit ${maxExamined}) m
    where true ${matching(db, filter, list)}
    limit ${limit + 1}`;
  const page = rows.slice(0, limit);
  const last = page.at(-1)?.id;
  const further = rows.length > limit ? last : isFiltered(filter) ? await endOfWalk(db, walk, maxExamined) : undefined;
  // Cursors are exclusive. An empty page's cursor back is one position beyond `from`, so that paging back includes `from`.
  const previousPosition = from > 0 ? page[0]?.id ?? (back ? from - 1 : from + 1) : undefined;
  if (back) page.reverse();
  const cursorAt = (route: 'after' | 'before', id: bigint | number | undefined) => (
    id === undefined ? null : encodeCursor([route, Number(id)]));
  return {
    items: page.map((row) => ({ ...presentMessage(row, list), price: toAmount(row.price) })),
    next: cursorAt('after', back ? previousPosition : further),
    previous: cursorAt('before', back ? further : previousPosition),
  };
}

async function hasAnyOf(db: Db, customerId: bigint, listId: bigint, filter: OutcomeFilter): Promise<boolean> {
  const counts = (await countsOfLists(db, customerId, [listId])).get(listId) ?? {};
  return countedAs(filter)?.some((outcome) => (counts[outcome] ?? 0) > 0) ?? true;
}

async function endOfWalk(db: Db, walk: Fragment, maxExamined: number): Promise<bigint | undefined> {
  const [end] = await db<{ id: bigint }[]>`select id from message where ${walk} offset ${maxExamined - 1} limit 1`;
  return end?.id;
}
