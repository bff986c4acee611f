import { AppError, type AddressBookType } from '@portal/contracts';
import type { Db } from '../db';
import type { Actor, ApiCaller } from '../http';
import type { Viewer } from './book-access.store';
import { findBook, type FoundBook } from './book.store';

const EDIT = '/addressbook/action/edit';
const ALL = '/addressbook/action/stoplist';
/** The ids of logins begin with 1. */
const NO_LOGIN = 0n;

/** Who works with address books: a login, as far as its elements go, or a key, by which the customer's own system does: with all of them. */
export type BookActor = Pick<Actor, 'customerId' | 'loginId' | 'elements'> | Pick<ApiCaller, 'customerId' | 'keyId'>;

export function viewerOf(actor: BookActor): Viewer {
  const { customerId } = actor;
  if ('keyId' in actor) return { customerId, loginId: NO_LOGIN, all: true };
  return { customerId, loginId: actor.loginId, all: actor.elements.has(ALL) };
}

/** Whether a book of this type, and its contacts, may be changed by whoever asks. */
export function mayEdit(actor: BookActor, type: AddressBookType): boolean {
  if ('keyId' in actor) return true;
  const { elements } = actor;
  switch (type) {
    case 'extprocessing': return false;
    case 'stoplist': return elements.has(ALL);
    case 'generic': case 'shared': return elements.has(EDIT);
  }
}

/** A live book that he sees; throws address_book_not_found. */
export async function visibleBook(db: Db, actor: BookActor, uuid: string): Promise<FoundBook> {
  const book = await findBook(db, viewerOf(actor), uuid);
  if (!book) throw new AppError('address_book_not_found');
  return book;
}

/** One that he may change, too; throws address_book_not_found, book_read_only or permission_denied. */
export async function editableBook(db: Db, actor: BookActor, uuid: string): Promise<FoundBook> {
  const book = await visibleBook(db, actor, uuid);
  if (!mayEdit(actor, book.type)) throw new AppError(book.type === 'extprocessing' ? 'book_read_only' : 'permission_denied');
  return book;
}
