import type { AddressBook } from '@portal/contracts';
import { useCan } from '@portal/portal';

/** Contacts of a book as recipients of a new mailing list: all, those that match a search text, or these phone numbers. */
type Recipients = { text?: string; nums?: readonly string[] };

/** Returns the path of a new mailing list to contacts of this book; undefined if the login cannot send, or the book is a stop list. */
export function useListPath(book: AddressBook | undefined): (recipients?: Recipients) => string | undefined {
  const canSend = useCan('/smslist/action/create');
  return ({ text = '', nums } = {}) => {
    if (!canSend || !book || book.type === 'stoplist' || book.contacts === 0) return undefined;
    const query: Record<string, string> = nums ? { numbers: nums.join(' ') } : { book: book.uuid, ...(text !== '' && { filter: text }) };
    return `/smslist/new?${new URLSearchParams(query)}`;
  };
}
