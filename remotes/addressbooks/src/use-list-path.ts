import type { AddressBook, ContactFilter } from '@portal/contracts';
import { useCan } from '@portal/portal';

/** Contacts of a book as recipients of a new mailing list: all, those that match a filter, or a segment, by its uuid. */
type Recipients = { filter?: ContactFilter; segment?: string };

/** Returns the path of a new mailing list to contacts of this book; undefined if the login cannot send, or the book is a stop list. */
export function useListPath(book: AddressBook | undefined): (recipients?: Recipients) => string | undefined {
  const canSend = useCan('/smslist/action/create');
  return ({ filter = {}, segment } = {}) => {
    if (!canSend || !book || book.type === 'stoplist' || book.contacts === 0) return undefined;
    const filtered: Record<string, string> = Object.keys(filter).length > 0 ? { filter: JSON.stringify(filter) } : {};
    const part = segment === undefined ? filtered : { segment };
    return `/smslist/new?${new URLSearchParams({ book: book.uuid, ...part })}`;
  };
}
