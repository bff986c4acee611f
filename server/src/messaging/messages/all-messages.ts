import { AppError, toAmount, type ListedMessage, type MessageFilter } from '@portal/contracts';
import { canResetAttempts, canSendAgain, isDeliveryStatus, isListStatus } from '@portal/messaging';
import { normaliseNumber, numberBeginnings, type CountryCode } from '@portal/messaging/phone';
import type { OrganizationScope } from '../../customers/accounts';
import type { Db } from '../../platform/db';
import { decodeCursor, encodeCursor } from '../../platform/http';
import { createdSpan, type IdSpan } from './created-span.store';
import { presentMessage } from './message-row.store';
import { MAX_EXAMINED } from './message-list.store';
import {
  endOfMessageWalk, idsByCustomerSmsId, idsByRecipient, walkMessages, type ListedMessageRow, type MessagePosition, type MessageWalk,
  type NumberBeginnings, type WalkBounds,
} from './message-walk.store';

export type AllMessagesRequest = { filter: MessageFilter; limit: number; cursor?: string | undefined };
export type AllMessagesPage = { items: ListedMessage[]; next: string | null; previous: string | null };

/** `number`: only this recipient. `listId`: only this list. */
export type MessagePageSearch = {
  filter: MessageFilter; number?: string | undefined; listId?: bigint; limit: number; cursor?: string | undefined;
};
export type MessageRowsPage = { rows: ListedMessageRow[]; next: string | null; previous: string | null };

const defaultBounds: WalkBounds = { lists: 5_000, messages: MAX_EXAMINED };
/** Digits inside of numbers are compared without further reads, so that a page can examine more messages. */
const DIGIT_BOUNDS: WalkBounds = { lists: 5_000, messages: 50_000 };
/** Fewer digits are read as the beginning of a number. As many or more are a whole number, if the index has such a beginning. */
const [MIN_INNER_DIGITS, MIN_WHOLE_DIGITS] = [4, 9];
/** Up to this many matches are found by phone number and sorted. With more, reading list by list soon fills a page. */
const MAX_SORTED_MATCHES = 2_000;
/** Maximum time between the creation of a list and of its messages. A search skips lists created longer before its start time. */
const MAX_PREPARATION_MS = 48 * 3_600_000;

/** Returns one page (MAIL-08), newest list and message first. The work per page is bounded, so a short or empty page may have a `next`. */
export async function allMessages(
  db: Db, viewer: OrganizationScope, home: CountryCode, request: AllMessagesRequest, bounds?: WalkBounds,
): Promise<AllMessagesPage> {
  const { rows, ...cursors } = await messageRows(db, viewer, home, request, bounds);
  return { items: rows.map(presentListedMessage), ...cursors };
}

export async function messageRows(
  db: Db, { customerId, organizations }: OrganizationScope, home: CountryCode, request: MessagePageSearch, given?: WalkBounds,
): Promise<MessageRowsPage> {
  const { limit, cursor } = request;
  const from = cursor === undefined ? undefined : positionOf(cursor);
  const walk = await planWalk(db, customerId, home, { ...request, organizations, after: from, back: from?.direction === 'before' });
  if (walk === null) return { rows: [], next: null, previous: null };
  const { back } = walk;
  const bounds = given ?? (walk.innerDigits === null ? defaultBounds : DIGIT_BOUNDS);
  const rows = await walkMessages(db, customerId, walk, bounds, limit + 1);
  const page = rows.slice(0, limit);
  const last = position(page.at(-1));
  const further = rows.length > limit ? last : later(await endOfMessageWalk(db, customerId, walk, bounds), last, back);
  // Cursors are exclusive. An empty page's cursor back is one position beyond `from`, so that paging back includes `from`.
  const previousPosition = from
    && (position(page[0]) ?? { listId: from.listId, id: back ? Math.min(from.id + 1, Number.MAX_SAFE_INTEGER) : from.id - 1 });
  if (back) page.reverse();
  const cursorAt = (direction: 'after' | 'before', at: MessagePosition | null | undefined) => (
    at ? encodeCursor([direction, at.listId, at.id]) : null);
  return {
    rows: page, next: cursorAt('after', back ? previousPosition : further), previous: cursorAt('before', back ? further : previousPosition),
  };
}

type Planned = Pick<MessageWalk, 'filter' | 'after' | 'back' | 'organizations'> & Pick<MessagePageSearch, 'number' | 'listId'>;

/** Returns how to search for the filter, or null if nothing can match. */
export async function planWalk(
  db: Db, customerId: bigint, home: CountryCode, { filter, number, listId, after, back, organizations }: Planned,
): Promise<MessageWalk | null> {
  const beginnings = beginningsOf(filter.recipient, number, home);
  const digits = number === undefined ? innerDigitsOf(filter.recipient) : null;
  if (filter.status?.length === 0 || filter.outcome?.length === 0) return null;
  if (beginnings?.digits.length === 0 && digits === null) return null;
  const found = await idsOf(db, customerId, filter, beginnings);
  const isWhole = digits !== null && digits.length >= MIN_WHOLE_DIGITS && found?.length !== 0;
  const innerDigits = isWhole ? null : digits;
  // The index by number knows beginnings only.
  const ids = innerDigits === null || filter.customerSmsId !== undefined ? found : null;
  if (ids?.length === 0) return null;
  const [since, until] = [filter.from, filter.to].map((moment) => (moment === undefined ? undefined : new Date(moment)));
  const preparedSince = since && new Date(since.getTime() - MAX_PREPARATION_MS);
  const [lists, messages] = await Promise.all([
    listId === undefined ? createdSpan(db, customerId, 'mailing_list', { from: preparedSince, to: until }) : only(listId),
    createdSpan(db, customerId, 'message', { from: since, to: until }),
  ]);
  return { filter, beginnings, innerDigits, ids, lists, messages, after, back, organizations };
}

function beginningsOf(beginning: string | undefined, number: string | undefined, home: CountryCode): NumberBeginnings | null {
  if (number !== undefined) {
    const known = normaliseNumber(number, home);
    return { digits: known.ok ? [known.e164] : [], whole: true };
  }
  return beginning ? { digits: numberBeginnings(beginning, home), whole: false } : null;
}

/** Digits that may be anywhere in the number. Null for those that can only be its beginning. */
function innerDigitsOf(written: string | undefined): string | null {
  const digits = written?.replace(/\D/g, '') ?? '';
  return digits.length < MIN_INNER_DIGITS || written?.startsWith('+') ? null : digits;
}

function only(id: bigint): IdSpan {
  return { from: id, to: id + 1n };
}

async function idsOf(db: Db, customerId: bigint, filter: MessageFilter, beginnings: NumberBeginnings | null): Promise<bigint[] | null> {
  if (filter.customerSmsId !== undefined) return idsByCustomerSmsId(db, customerId, filter.customerSmsId);
  if (beginnings === null) return null;
  const ids = await idsByRecipient(db, customerId, beginnings, MAX_SORTED_MATCHES);
  return ids.length > MAX_SORTED_MATCHES ? null : ids;
}

export function presentListedMessage(
  {
    listId, listName, from, type, source, body, currency, listStatus, confirmed, ofStream: _, resendPrice = null, ...row
  }: ListedMessageRow,
): ListedMessage {
  const canBeResent = isListStatus(listStatus) && canSendAgain(listStatus)
    && isDeliveryStatus(row.status) && canResetAttempts(row.status, row.reason);
  return {
    ...presentMessage(row, { status: listStatus, confirmed }), listId: Number(listId), listName, from, type, source, body, currency,
    resendCost: canBeResent && resendPrice !== null ? toAmount(resendPrice) : null,
  };
}

function position(row: ListedMessageRow | undefined): MessagePosition | undefined {
  return row && { listId: Number(row.listId), id: Number(row.id) };
}

/** Returns the later of `end` and the last message found. New messages between the two statements may have moved `end`. */
function later(end: MessagePosition | null, last: MessagePosition | undefined, back: boolean): MessagePosition | null {
  if (!end || !last) return end;
  const distance = end.listId - last.listId || end.id - last.id;
  return (back ? distance > 0 : distance < 0) ? end : last;
}

function positionOf(cursor: string): MessagePosition & { direction: 'after' | 'before' } {
  const [direction, listId, id] = decodeCursor(cursor, ['string', 'number', 'number']);
  if (direction !== 'after' && direction !== 'before') {
    throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'cursor' } }]);
  }
  return { direction, listId, id };
}
