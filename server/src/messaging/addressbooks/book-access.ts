import { AppError, type AddressBookType, type KeyScope } from '@portal/contracts';
import type { Db } from '../../platform/db';
import type { Actor, ApiCaller } from '../../platform/http';
import type { BookScope } from './book-access.store';
import { findBook, type FoundBook } from './book.store';

const EDIT = '/addressbook/action/edit';
const ALL = '/addressbook/action/stoplist';
/** Placeholder for the login id of an API key; real login ids start at 1. */
const NO_LOGIN = 0n;

export type BookActor =
  | Pick<Actor, 'customerId' | 'loginId' | 'elements' | 'organizations'> | Pick<ApiCaller, 'customerId' | 'keyId' | 'scopes'>;

export function viewerOf(actor: BookActor): BookScope {
  const { customerId } = actor;
  if ('keyId' in actor) return { customerId, loginId: NO_LOGIN, organizations: null, all: true };
  const { loginId, organizations, elements } = actor;
  return { customerId, loginId, organizations, all: organizations === null && elements.has(ALL) };
}

export function mayEdit(actor: BookActor, type: AddressBookType): boolean {
  if ('keyId' in actor) return actor.scopes.includes(scopeOf(type));
  const { elements } = actor;
  switch (type) {
    case 'extprocessing': return false;
    case 'stoplist': return elements.has(ALL);
    case 'generic': case 'shared': return elements.has(EDIT);
  }
}

/** Logins may rename and delete `extprocessing` books, but not change their contacts. */
export function mayManage(actor: BookActor, type: AddressBookType): boolean {
  return mayEdit(actor, type) || (type === 'extprocessing' && !('keyId' in actor) && actor.elements.has(EDIT));
}

/** Stop lists have a separate scope, so that a program that fills address books cannot erase opt-outs. */
function scopeOf(type: AddressBookType): KeyScope {
  return type === 'stoplist' ? 'stoplists' : 'contacts';
}

/** Returns the types that the actor may read; null means all. A key without the scope `contacts` reads only stop lists. */
export function readableTypes(actor: BookActor): readonly AddressBookType[] | null {
  return 'keyId' in actor && !actor.scopes.includes('contacts') ? ['stoplist'] : null;
}

export function editRefusal(actor: BookActor, type: AddressBookType): AppError {
  if ('keyId' in actor) return new AppError('scope_missing', { scope: scopeOf(type) });
  return new AppError(type === 'extprocessing' ? 'book_read_only' : 'permission_denied');
}

/** Throws address_book_not_found for deleted books and those outside the scope. */
export async function visibleBook(db: Db, actor: BookActor, uuid: string): Promise<FoundBook> {
  const book = await findBook(db, viewerOf(actor), uuid);
  if (!book || readableTypes(actor)?.includes(book.type) === false) throw new AppError('address_book_not_found');
  return book;
}

export async function manageableBook(db: Db, actor: BookActor, uuid: string): Promise<FoundBook> {
  const book = await visibleBook(db, actor, uuid);
  if (!mayManage(actor, book.type)) throw editRefusal(actor, book.type);
  return book;
}

/**
 * Finds a book with contacts that the actor may change. Throws address_book_not_found, book_read_only, permission_denied or scope_missing.
 */
export async function editableBook(db: Db, actor: BookActor, uuid: string): Promise<FoundBook> {
  const book = await visibleBook(db, actor, uuid);
  if (!mayEdit(actor, book.type)) throw editRefusal(actor, book.type);
  return book;
}
