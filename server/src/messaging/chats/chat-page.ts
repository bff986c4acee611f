import { AppError, type chats, type Data, type Parsed } from '@portal/contracts';
import type { Db } from '../../platform/db';
import { decodeCursor, encodeCursor, type Actor } from '../../platform/http';
import {
  countFound, hasPhoneIndex, positionAt, seekChats, walkChats, type ChatOrder, type ChatPageRequest, type ChatPosition, type ListedChat,
} from './chat-page.store';
import { loginOf } from './owner.store';
import { presentChats } from './present-chat';
import { chatCount } from './unread.store';

export type Reader = Pick<Actor, 'customerId' | 'loginId' | 'organizations'>;
type Question = Parsed<typeof chats.list>['body'];

/** Maximum number of chats examined in sort order when searching for digits, and of matches in an index search. */
const MAX_EXAMINED = 2_000;
/** Minimum number of digits that the trigram index can find. */
const SEEKABLE_DIGITS = 3;
/** Searches for at least this many digits match few numbers, so the index is tried before chats are examined in sort order. */
const RARE_DIGITS = 10;

/**
 * Runs a constant number of queries. If no index finds the digits, or a name is very common, only MAX_EXAMINED chats are examined; `next`
 * continues the search.
 */
export async function chatPage(db: Db, reader: Reader, question: Question): Promise<Data<typeof chats.list>> {
  const { customerId, loginId, organizations } = reader;
  const { limit, filter, sort } = question;
  const request = { ...requestOf(question), owners: await ownersOf(db, reader, filter), organizations };
  const count = await chatCount(db, reader, filter.scope === 'own' ? loginId : null);
  const inScope = filter.unread ? count.waiting : count.chats;
  const aimless = cannotMatch(question, request);
  const isWholeScope = !filter.phone && filter.assignee === undefined && (filter.state === undefined || filter.unread);
  const { rows, end } = aimless ? NOTHING : await findChats(db, customerId, request);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)?.position : end;
  const totalOf = async () => {
    if (aimless) return 0;
    if (isWholeScope) return inScope;
    if (!last && !request.after && (page.length > 0 || request.offset === 0)) return request.offset + page.length;
    return inScope > MAX_EXAMINED ? null : countFound(db, customerId, request);
  };
  return {
    list: await presentChats(db, customerId, page), total: await totalOf(), unreadChats: count.waiting,
    next: last ? encodeCursor([sort, last.unread, last.at, last.id]) : null,
  };
}

type ChatMatches = { rows: ListedChat[]; /** Where the search stopped; null at the end of the list. */ end: ChatPosition | null };
const NOTHING: ChatMatches = { rows: [], end: null };

async function findChats(db: Db, customerId: bigint, request: ChatPageRequest): Promise<ChatMatches> {
  const { digits, name, limit } = request;
  if (name !== '') {
    const named = await seekChats(db, customerId, request, MAX_EXAMINED);
    if (named) return { rows: named, end: null };
  }
  const seekable = digits.length >= SEEKABLE_DIGITS && await hasPhoneIndex(db);
  const isRare = seekable && digits.length >= RARE_DIGITS;
  const rare = isRare ? await seekChats(db, customerId, request, MAX_EXAMINED) : undefined;
  if (rare) return { rows: rare, end: null };
  const rows = await walkChats(db, customerId, request, MAX_EXAMINED);
  if ((digits === '' && name === '') || rows.length === limit) return { rows, end: null };
  const end = await positionAt(db, customerId, request, MAX_EXAMINED) ?? null;
  if (end === null || !seekable || isRare) return { rows, end };
  const matches = await seekChats(db, customerId, request, MAX_EXAMINED);
  return matches ? { rows: matches, end: null } : { rows, end };
}

/** The login's own and unassigned chats, or all (CHAT-10), reduced to those of the assignee. */
async function ownersOf(
  db: Db, { customerId, loginId }: Reader, { scope, assignee }: Question['filter'],
): Promise<ChatPageRequest['owners']> {
  const owners = scope === 'own' ? [loginId, null] : null;
  if (assignee === undefined) return owners;
  const chosen = assignee === 'me' ? loginId : assignee === 'nobody' ? null : await loginOf(db, customerId, assignee);
  return chosen === undefined || (owners && !owners.includes(chosen)) ? [] : [chosen];
}

function requestOf({ limit, offset, cursor, filter, sort }: Question): Omit<ChatPageRequest, 'organizations' | 'owners'> {
  const text = filter.phone ?? '';
  const isName = /\p{L}/u.test(text);
  return {
    waiting: filter.unread ?? false,
    state: filter.state,
    digits: isName ? '' : text.replace(/\D/g, ''),
    name: isName ? text : '',
    by: sort.replace('-', '') as ChatOrder,
    descending: sort.startsWith('-'),
    after: cursor === undefined ? undefined : positionOf(cursor, sort),
    offset: cursor === undefined ? offset : 0,
    limit: limit + 1,
  };
}

function cannotMatch({ filter }: Question, { digits, name, owners, waiting, state }: ChatPageRequest): boolean {
  const isWordless = Boolean(filter.phone) && digits === '' && name === '';
  return isWordless || owners?.length === 0 || (waiting && state !== undefined && state !== 'open');
}

function positionOf(cursor: string, sort: string): ChatPosition {
  const [sortedBy, unread, at, id] = decodeCursor(cursor, ['string', 'number', 'string', 'number']);
  const fits = sortedBy === sort && /^\d{1,16}$/.test(at) && unread >= 0 && unread < 2 ** 31;
  if (!fits) throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'cursor' } }]);
  return { unread, at, id };
}
