import { AppError, type chats, type Data, type Parsed } from '@portal/contracts';
import type { Db } from '../db';
import { decodeCursor, encodeCursor, type Actor } from '../http';
import {
  countFound, hasPhoneIndex, placeAt, seekChats, walkChats, type ChatOrder, type ChatPageRequest, type ChatPlace, type ListedChat,
} from './chat-page.store';
import { presentChats } from './present-chat';
import { chatCount } from './unread.store';

export type Reader = Pick<Actor, 'customerId' | 'loginId'>;
type Question = Parsed<typeof chats.list>['body'];

/** So many chats are looked at for digits; what these do not answer is sought by the numbers themselves, where not more than so many hold them. */
const MOST_LOOKED_AT = 2_000;
/** Digits that an index of trigrams can find. */
const SEEKABLE_DIGITS = 3;
/** Digits that few numbers have in common: they are sought before chats are looked at. */
const RARE_DIGITS = 10;

/**
 * A page of the list and what stands above it, in as many questions whatever the page holds. For digits that no index finds it looks
 * through so many chats; the page may be short then, and `next` goes on from there.
 */
export async function chatPage(db: Db, { customerId, loginId }: Reader, question: Question): Promise<Data<typeof chats.list>> {
  const { limit, filter, sort } = question;
  const request = requestOf(loginId, question);
  const count = await chatCount(db, customerId, request.ownerLoginId);
  const inScope = filter.unread ? count.waiting : count.chats;
  const aimless = isAimless(question, request);
  const { rows, end } = aimless ? NOTHING : await findChats(db, customerId, request);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)?.place : end;
  const totalOf = async () => {
    if (aimless) return 0;
    if (!filter.phone) return inScope;
    if (!last && !request.after && (page.length > 0 || request.offset === 0)) return request.offset + page.length;
    return inScope > MOST_LOOKED_AT ? null : countFound(db, customerId, request);
  };
  return {
    list: await presentChats(db, customerId, page), total: await totalOf(), unreadChats: count.waiting,
    next: last ? encodeCursor([sort, last.unread, last.at, last.id]) : null,
  };
}

type Found = { rows: ListedChat[]; /** Where it has stopped looking; null at the end of the list. */ end: ChatPlace | null };
const NOTHING: Found = { rows: [], end: null };

async function findChats(db: Db, customerId: bigint, request: ChatPageRequest): Promise<Found> {
  const { digits, limit } = request;
  const seekable = digits.length >= SEEKABLE_DIGITS && await hasPhoneIndex(db);
  const isRare = seekable && digits.length >= RARE_DIGITS;
  const rare = isRare ? await seekChats(db, customerId, request, MOST_LOOKED_AT) : undefined;
  if (rare) return { rows: rare, end: null };
  const rows = await walkChats(db, customerId, request, MOST_LOOKED_AT);
  if (digits === '' || rows.length === limit) return { rows, end: null };
  const end = await placeAt(db, customerId, request, MOST_LOOKED_AT) ?? null;
  if (end === null || !seekable || isRare) return { rows, end };
  const sought = await seekChats(db, customerId, request, MOST_LOOKED_AT);
  return sought ? { rows: sought, end: null } : { rows, end };
}

function requestOf(loginId: bigint, { limit, offset, cursor, filter, sort }: Question): ChatPageRequest {
  return {
    ownerLoginId: filter.scope === 'own' ? loginId : null,
    waiting: filter.unread ?? false,
    digits: filter.phone?.replace(/\D/g, '') ?? '',
    by: sort.replace('-', '') as ChatOrder,
    descending: sort.startsWith('-'),
    after: cursor === undefined ? undefined : placeOf(cursor, sort),
    offset: cursor === undefined ? offset : 0,
    limit: limit + 1,
  };
}

/** What is sought is no piece of any number. */
function isAimless({ filter }: Question, { digits }: ChatPageRequest): boolean {
  return Boolean(filter.phone) && digits === '';
}

function placeOf(cursor: string, sort: string): ChatPlace {
  const [sortedBy, unread, at, id] = decodeCursor(cursor, ['string', 'number', 'string', 'number']);
  const fits = sortedBy === sort && /^\d{1,16}$/.test(at) && unread >= 0 && unread < 2 ** 31;
  if (!fits) throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'cursor' } }]);
  return { unread, at, id };
}
