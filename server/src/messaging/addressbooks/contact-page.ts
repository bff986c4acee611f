import { AppError, type Contact, type contacts, type Data, type Parsed } from '@portal/contracts';
import type { OrganizationScope } from '../../customers/accounts';
import type { Db } from '../../platform/db';
import { decodeCursor, encodeCursor } from '../../platform/http';
import { viewerOf, visibleBook, type BookActor } from './book-access';
import {
  countMatches, indexedMatches, scanContacts, nextContacts, nextMatches, type ContactPosition, type ContactWalk,
} from './contact-page.store';
import { contactMatchOf, type ContactMatch } from './contact-filter';
import { originsOf } from './unsubscription.store';

type ContactsQuery = Parsed<typeof contacts.list>['query'];
type ContactsPage = Data<typeof contacts.list>;
type Total = Pick<ContactsPage, 'total' | 'totalAtLeast'>;

/** Number of contacts scanned in order before the index is tried. The scan takes a few milliseconds. */
export const SCAN_NEAR = 5_000;
/** Number of contacts scanned per page if the index does not help. The scan takes less than 0.1 s. */
const SCAN_FAR = 20_000;
/** Maximum number of contacts in which matches are counted. In larger books, only an index search gives an exact total. */
const COUNTED_BY_SCANNING = 10_000;
/** Maximum number of matches found by index. A text with more matches is found quickly by scanning in order. */
const MAX_INDEXED = 5_000;
const INDEX_WITHIN_MS = 100;

/** Where a page starts: next to a contact (`after`, `before`), at a contact (`from`, `to`), or where a search stopped (`on`, `back-on`). */
const beginnings = {
  after: { back: false }, before: { back: true }, from: { back: false, inclusive: true }, to: { back: true, inclusive: true },
  on: { back: false, skipsIndex: true }, 'back-on': { back: true, skipsIndex: true },
} as const satisfies Record<string, { back: boolean; inclusive?: boolean; skipsIndex?: boolean }>;
type Beginning = keyof typeof beginnings;
type Start = ContactPosition & { back: boolean; inclusive?: boolean; skipsIndex?: boolean };

/**
 * Returns one page (AB-02). A search examines a limited number of contacts per page. A short or empty page may therefore have a `next`
 * (`previous` when going back) that continues the search.
 */
export async function contactPage(db: Db, actor: BookActor, request: ContactsQuery): Promise<ContactsPage> {
  const { filter, sort, limit, cursor, last } = request;
  const { customerId } = actor;
  const book = await visibleBook(db, actor, request.bookUuid);
  const start = cursor === undefined ? undefined : startOf(cursor, sort);
  const atEnd = start === undefined && last === '1';
  const back = atEnd || start?.back === true;
  const walk: ContactWalk = {
    customerId, bookId: book.id, by: sort.endsWith('name') ? 'name' : 'num', descending: sort.startsWith('-') !== back,
    after: start, inclusive: start?.inclusive ?? false, limit: limit + 1,
  };
  const match = contactMatchOf(filter);
  const { found, end, skipsIndex, total } = match
    ? await search(db, walk, match, { size: book.contacts, skipsIndex: start?.skipsIndex ?? false })
    : { found: await nextContacts(db, walk), end: null, skipsIndex: false, total: { total: book.contacts, totalAtLeast: book.contacts } };
  const page = found.slice(0, limit);
  const forward = skipsIndex ? (back ? 'back-on' : 'on') : back ? 'before' : 'after';
  const ahead = cursorAt(forward, sort, found.length > limit ? positionOf(page.at(-1)) : end);
  const behind = start && (page.length > 0 ? cursorAt(
    back ? 'after' : 'before', sort, positionOf(page[0]),
  ) : cursorAt(back ? 'from' : 'to', sort, start));
  if (back) page.reverse();
  return {
    items: page, next: (back ? behind : ahead) ?? null, previous: (back ? ahead : behind) ?? null, ...total,
    ...(book.type === 'stoplist' && { unsubscribed: await unsubscribedAmong(db, viewerOf(actor), book.id, page) }),
  };
}

async function unsubscribedAmong(
  db: Db, viewer: OrganizationScope, bookId: bigint, page: readonly Contact[],
): Promise<NonNullable<ContactsPage['unsubscribed']>> {
  const origins = await originsOf(db, viewer, bookId, page.map(({ num }) => num));
  return origins.map(({ at, listId, ...origin }) => ({ ...origin, at: at.toISOString(), listId: listId === null ? null : Number(listId) }));
}

/** `end`: where the search stopped, or null at the end of the book. `skipsIndex`: the next pages scan in order without the index. */
type ContactMatches = { found: Contact[]; end: ContactPosition | null; skipsIndex: boolean; total: Total };

async function search(
  db: Db, walk: ContactWalk, match: ContactMatch, { size, skipsIndex }: { size: number; skipsIndex: boolean },
): Promise<ContactMatches> {
  if (!skipsIndex) {
    const near = await nextMatches(db, walk, match, SCAN_NEAR);
    if (near.length === walk.limit || size <= SCAN_NEAR) {
      return { found: near, end: null, skipsIndex: false, total: await countByScanning(db, walk, match, size) };
    }
    const indexed = match.indexable ? await indexedMatches(db, walk, match, {
      limit: MAX_INDEXED, withinMs: INDEX_WITHIN_MS,
    }) : undefined;
    if (indexed) {
      return { found: indexed.contacts, end: null, skipsIndex: false, total: { total: indexed.total, totalAtLeast: indexed.total } };
    }
  }
  const { contacts: found, end } = await scanContacts(db, walk, match, SCAN_FAR);
  return { found, end, skipsIndex: true, total: await countByScanning(db, walk, match, size) };
}

async function countByScanning(db: Db, walk: ContactWalk, match: ContactMatch, size: number): Promise<Total> {
  const count = await countMatches(db, walk, match, { scanLimit: COUNTED_BY_SCANNING, limit: COUNTED_BY_SCANNING });
  return { total: size <= COUNTED_BY_SCANNING ? count : null, totalAtLeast: count };
}

function positionOf(contact: Contact | undefined): ContactPosition | null {
  return contact ? { num: contact.num, name: contact.name ?? '' } : null;
}

function cursorAt(beginning: Beginning, sort: string, position: ContactPosition | null): string | null {
  return position && encodeCursor([beginning, sort, position.name, position.num]);
}

function startOf(cursor: string, sort: string): Start {
  const [beginning, sortedBy, name, num] = decodeCursor(cursor, ['string', 'string', 'string', 'string']);
  if (sortedBy !== sort || !isBeginning(beginning)) {
    throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'cursor' } }]);
  }
  return { ...beginnings[beginning], name, num };
}

function isBeginning(text: string): text is Beginning {
  return Object.hasOwn(beginnings, text);
}
