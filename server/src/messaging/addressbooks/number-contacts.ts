import type { ContactBook } from '@portal/contracts';
import type { Db } from '../../platform/db';
import type { Actor } from '../../platform/http';
import { mayEdit, viewerOf } from './book-access';
import { numberContacts, sharedBooks, type Recipient } from './number-contacts.store';

export type BooksOfNumber = { books: ContactBook[]; moreBooks: boolean; nameBooks: { uuid: string; name: string }[] };

/**
 * The books that contain the number, without stop lists for other alpha names, and those in which the actor may give it a name if no shared
 * book contains it. Empty for an actor without access to address books.
 */
export async function booksOfNumber(db: Db, actor: Actor, recipient: Recipient, limit: number): Promise<BooksOfNumber> {
  if (!actor.elements.has('/addressbook/index')) return { books: [], moreBooks: false, nameBooks: [] };
  const viewer = viewerOf(actor);
  const found = await numberContacts(db, viewer, recipient, limit + 1);
  const books = found.slice(0, limit).map((book) => ({ ...book, canEdit: mayEdit(actor, book.type) }));
  const isNameable = mayEdit(actor, 'shared') && !books.some(({ type }) => type === 'shared');
  return { books, moreBooks: found.length > limit, nameBooks: isNameable ? await sharedBooks(db, viewer, limit) : [] };
}
