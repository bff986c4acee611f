import { AppError, type AddressBookType } from '@portal/contracts';
import type { Db } from '../db';
import type { Actor } from '../http';
import type { Viewer } from './book-access.store';
import { findBook, type FoundBook } from './book.store';

const EDIT = '/addressbook/action/edit';
const ALL = '/addressbook/action/stoplist';

export function viewerOf({ customerId, loginId, elements }: Actor): Viewer {
  return { customerId, loginId, all: elements.has(ALL) };
}

/** Whether a book of this type, and its contacts, may be changed by the login. */
export function mayEdit({ elements }: Pick<Actor, 'elements'>, type: AddressBookType): boolean {
  switch (type) {
    case 'extprocessing': return false;
    case 'stoplist': return elements.has(ALL);
    case 'generic': case 'shared': return elements.has(EDIT);
  }
}

/** A live book that the login sees; throws address_book_not_found. */
export async function visibleBook(db: Db, actor: Actor, uuid: string): Promise<FoundBook> {
  const book = await findBook(db, viewerOf(actor), uuid);
  if (!book) throw new AppError('address_book_not_found');
  return book;
}

/** One that he may change, too; throws address_book_not_found, book_read_only or permission_denied. */
export async function editableBook(db: Db, actor: Actor, uuid: string): Promise<FoundBook> {
  const book = await visibleBook(db, actor, uuid);
  if (book.type === 'extprocessing') throw new AppError('book_read_only');
  if (!mayEdit(actor, book.type)) throw new AppError('permission_denied');
  return book;
}
