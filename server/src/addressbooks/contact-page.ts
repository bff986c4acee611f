import { AppError, type Contact, type contacts, type Data, type Parsed } from '@portal/contracts';
import type { Db } from '../db';
import { decodeCursor, encodeCursor } from '../http';
import { visibleBook, type BookActor } from './book-access';
import { countHolding, indexedHolding, lookThrough, nextContacts, nextHolding, type ContactPlace, type ContactWalk } from './contact-page.store';
import { soughtText, type SoughtText } from './sought-text';

type Request = Parsed<typeof contacts.list>['query'];
type Total = Pick<Data<typeof contacts.list>, 'total' | 'totalAtLeast'>;

/** So many contacts are looked through in their order before the index is asked: some milliseconds. */
const LOOK = 5_000;
/** So many where the index cannot help: less than a tenth of a second. */
const LOOK_FAR = 20_000;
/** A book of so many is counted by looking through it; of a larger one so many. */
const COUNTED_BY_LOOKING = 10_000;
/** More than so many are not fetched by the index: they are frequent enough to be met in their order. */
const MOST_INDEXED = 5_000;
const INDEX_WITHIN_MS = 100;

/** Where a page begins: behind or before a contact of the last page, or at one (`from`, `to`), or where a search has come to (`on`, `back-on`). */
const beginnings = {
  after: { back: false }, before: { back: true }, from: { back: false, inclusive: true }, to: { back: true, inclusive: true },
  on: { back: false, goesOn: true }, 'back-on': { back: true, goesOn: true },
} as const satisfies Record<string, { back: boolean; inclusive?: boolean; goesOn?: boolean }>;
type Beginning = keyof typeof beginnings;
type Start = ContactPlace & { back: boolean; inclusive?: boolean; goesOn?: boolean };

/**
 * One page of a book (AB-02), from which the reader can go on in both directions; as quick at the end as at the beginning. A search
 * does bounded work: where it has found too little by then, the page is short or empty, and the search goes on from its `next`
 * (or its `previous`, going backwards).
 */
export async function contactPage(db: Db, actor: BookActor, request: Request): Promise<Data<typeof contacts.list>> {
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
  const sought = soughtText(filter);
  const { found, end, goesOn, total } = sought
    ? await search(db, walk, sought, { size: book.contacts, goesOn: start?.goesOn ?? false })
    : { found: await nextContacts(db, walk), end: null, goesOn: false, total: { total: book.contacts, totalAtLeast: book.contacts } };
  const page = found.slice(0, limit);
  const onward = goesOn ? (back ? 'back-on' : 'on') : back ? 'before' : 'after';
  const ahead = cursorAt(onward, sort, found.length > limit ? placeOf(page.at(-1)) : end);
  const behind = start && (page.length > 0 ? cursorAt(back ? 'after' : 'before', sort, placeOf(page[0])) : cursorAt(back ? 'from' : 'to', sort, start));
  if (back) page.reverse();
  return { items: page, next: (back ? behind : ahead) ?? null, previous: (back ? ahead : behind) ?? null, ...total };
}

/** `end`: up to where it was looked, where more may follow. `goesOn`: the index is of no use to the pages that follow. */
type Found = { found: Contact[]; end: ContactPlace | null; goesOn: boolean; total: Total };

async function search(db: Db, walk: ContactWalk, sought: SoughtText, { size, goesOn }: { size: number; goesOn: boolean }): Promise<Found> {
  if (!goesOn) {
    const near = await nextHolding(db, walk, sought, LOOK);
    if (near.length === walk.limit || size <= LOOK) return { found: near, end: null, goesOn: false, total: await countByLooking(db, walk, sought, size) };
    const indexed = sought.indexable ? await indexedHolding(db, walk, sought, { most: MOST_INDEXED, withinMs: INDEX_WITHIN_MS }) : undefined;
    if (indexed) return { found: indexed.contacts, end: null, goesOn: false, total: { total: indexed.total, totalAtLeast: indexed.total } };
  }
  const { contacts: found, end } = await lookThrough(db, walk, sought, LOOK_FAR);
  return { found, end, goesOn: true, total: await countByLooking(db, walk, sought, size) };
}

async function countByLooking(db: Db, walk: ContactWalk, sought: SoughtText, size: number): Promise<Total> {
  const count = await countHolding(db, walk, sought, { look: COUNTED_BY_LOOKING, most: COUNTED_BY_LOOKING });
  return { total: size <= COUNTED_BY_LOOKING ? count : null, totalAtLeast: count };
}

function placeOf(contact: Contact | undefined): ContactPlace | null {
  return contact ? { num: contact.num, name: contact.name ?? '' } : null;
}

function cursorAt(beginning: Beginning, sort: string, place: ContactPlace | null): string | null {
  return place && encodeCursor([beginning, sort, place.name, place.num]);
}

function startOf(cursor: string, sort: string): Start {
  const [beginning, sortedBy, name, num] = decodeCursor(cursor, ['string', 'string', 'string', 'string']);
  if (sortedBy !== sort || !isBeginning(beginning)) throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'cursor' } }]);
  return { ...beginnings[beginning], name, num };
}

function isBeginning(text: string): text is Beginning {
  return Object.hasOwn(beginnings, text);
}
