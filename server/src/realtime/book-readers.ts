import type { LogPage, ReadAfter } from './log-reader';

/** Begins the log's channel of one address book; its uuid follows. */
export const ADDRESS_BOOK = 'address_book:';

/** Of these address books of the customer the logins that see each by their organizations. */
export type BookReaders = (customerId: bigint, uuids: readonly string[]) => Promise<ReadonlyMap<string, ReadonlySet<bigint>>>;

/**
 * Events of address books with those who may hear of them now: a right that was taken away since the event was written counts, and
 * of a book that is gone nobody hears any more.
 */
export function withBookReaders(readAfter: ReadAfter, bookReaders: BookReaders): ReadAfter {
  return async (customerId, offset) => {
    const page = await readAfter(customerId, offset);
    const uuids = booksIn(page);
    if (page.kind === 'lost' || uuids.length === 0) return page;
    const readers = await bookReaders(customerId, uuids);
    const events = page.events.map((event) => ({ ...event, readers: readers.get(bookOf(event.channel) ?? '') }));
    return { ...page, events };
  };
}

function booksIn(page: LogPage): string[] {
  return page.kind === 'lost' ? [] : [...new Set(page.events.flatMap(({ channel }) => bookOf(channel) ?? []))];
}

const bookOf = (channel: string): string | undefined => (channel.startsWith(ADDRESS_BOOK) ? channel.slice(ADDRESS_BOOK.length) : undefined);
