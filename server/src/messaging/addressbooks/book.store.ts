import { AppError, type AddressBookType, type ParamNames } from '@portal/contracts';
import type { ShownOrganizations } from '../../customers/accounts';
import { codeOf, inTransaction, type Db, type Transaction } from '../../platform/db';
import { visibleTo, type BookScope } from './book-access.store';
import { bookOrganizations, ofBook } from './book-organization.store';

export type BookRow = {
  id: bigint; uuid: string; type: AddressBookType; alphaName: string | null; name: string; paramNames: ParamNames; tags: string[];
  contacts: number; created: Date; updated: Date; lastUsed: Date | null;
  organizations: ShownOrganizations;
};
export type FoundBook = Pick<BookRow, 'id' | 'uuid' | 'type' | 'alphaName' | 'name' | 'paramNames' | 'tags' | 'contacts'>;

// As JSON, because the driver reads a null in an array as the text NULL.
const foundColumns = (db: Db) => db`
  book.id, book.uuid, book.type, book.alpha_name as "alphaName", book.name, to_jsonb(book.param_names) as "paramNames", book.tags,
  book.contacts`;

export const bookColumns = (db: Db) => db`
  ${foundColumns(db)}, book.created_at as created, book.updated_at as updated,
  ${bookOrganizations.shown(db, ofBook(db))} as organizations, (
    select list.confirmed_at from mailing_address_book named
    join mailing_list list on list.customer_id = named.customer_id and list.id = named.list_id
    where named.customer_id = book.customer_id and named.address_book_id = book.id and not named.excluded and list.confirmed_at is not null
    order by named.list_id desc limit 1) as "lastUsed"`;

export async function findBook(db: Db, viewer: BookScope, uuid: string): Promise<FoundBook | undefined> {
  const [book] = await db<FoundBook[]>`
    select ${foundColumns(db)} from address_book book
    where book.customer_id = ${viewer.customerId} and book.uuid = ${uuid} and book.deleted_at is null and ${visibleTo(db, viewer)}`;
  return book;
}

/** Skips the scope check, because the caller may just have moved the book out of the actor's scope. */
export async function bookRow(db: Db, customerId: bigint, id: bigint): Promise<BookRow> {
  const [book] = await db<BookRow[]>`
    select ${bookColumns(db)} from address_book book where book.customer_id = ${customerId} and book.id = ${id}`;
  if (!book) throw new AppError('address_book_not_found');
  return book;
}

/** Maximum number of books per customer, low enough to search them by name and show them in a list. */
const MAX_BOOKS = 5_000;

/** Locks the customer, so that books are created and restored one at a time. Take this lock before locks of books, to avoid deadlocks. */
export async function lockBooksOf(tx: Transaction, customerId: bigint): Promise<void> {
  await tx`select from customer where id = ${customerId} for no key update`;
}

/** Throws too_many_books if the customer has MAX_BOOKS books. Call it after `lockBooksOf`, so that no other call adds a book meanwhile. */
export async function refuseTooMany(tx: Transaction, customerId: bigint): Promise<void> {
  const live = await tx`select from address_book where customer_id = ${customerId} and deleted_at is null limit ${MAX_BOOKS}`;
  if (live.length >= MAX_BOOKS) throw new AppError('too_many_books', { max: MAX_BOOKS });
}

/** Throws book_name_taken or too_many_books. */
export async function insertBook(
  tx: Transaction, customerId: bigint,
  { type, alphaName = null, name, paramNames }: Pick<BookRow, 'type' | 'name' | 'paramNames'> & { alphaName?: string | null },
): Promise<{ id: bigint; uuid: string }> {
  await lockBooksOf(tx, customerId);
  await refuseTooMany(tx, customerId);
  const [book] = await namedOnce(tx, (inner) => inner<{ id: bigint; uuid: string }[]>`
    insert into address_book (customer_id, type, alpha_name, name, param_names)
    values (${customerId}, ${type}, ${alphaName}, ${name}, ${paramNames}::text[])
    returning id, uuid`);
  if (!book) throw new Error('insert returned no row');
  return book;
}

export async function renameBook(tx: Transaction, customerId: bigint, id: bigint, name: string): Promise<void> {
  await namedOnce(tx, (inner) => inner`
    update address_book set name = ${name}, updated_at = now() where customer_id = ${customerId} and id = ${id}`);
}

/** Call it after `lockBook`, so that no other call names parameters meanwhile. */
export async function setParamNames(tx: Transaction, customerId: bigint, id: bigint, paramNames: ParamNames): Promise<void> {
  await tx`
    update address_book set param_names = ${paramNames}::text[], updated_at = now() where customer_id = ${customerId} and id = ${id}`;
}

const UNIQUE_VIOLATION = '23505';

async function namedOnce<T>(tx: Transaction, write: (inner: Transaction) => PromiseLike<T>): Promise<T> {
  try {
    return await inTransaction(tx, async (inner) => write(inner));
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) throw new AppError('book_name_taken');
    throw error;
  }
}

/** Returns the undo key; undefined if the book is missing or deleted. Waits until concurrent changes to its contacts end. */
export async function deleteBook(tx: Transaction, customerId: bigint, id: bigint, now: Date): Promise<string | undefined> {
  const [book] = await tx<{ undo: string }[]>`
    update address_book set deleted_at = ${now}, undo_token = gen_random_uuid()
    where customer_id = ${customerId} and id = ${id} and deleted_at is null
    returning undo_token as undo`;
  return book?.undo;
}

export type DeletedBook = FoundBook & { deletedAt: Date };
/** `undo` is known only to the actor who deleted the book. */
export type DeletedBookKey = { undo: string } | { uuid: string };

/** Finds and locks a deleted book. */
export async function deletedBook(tx: Transaction, viewer: BookScope, key: DeletedBookKey): Promise<DeletedBook | undefined> {
  const [book] = await tx<DeletedBook[]>`
    select ${foundColumns(tx)}, book.deleted_at as "deletedAt" from address_book book
    where book.customer_id = ${viewer.customerId} and ${'undo' in key ? tx`book.undo_token = ${key.undo}` : tx`book.uuid = ${key.uuid}`}
      and book.deleted_at is not null and ${visibleTo(tx, viewer)}
    for update of book`;
  return book;
}

export async function reviveBook(tx: Transaction, customerId: bigint, id: bigint): Promise<void> {
  await namedOnce(tx, (inner) => inner`
    update address_book set deleted_at = null, undo_token = null, updated_at = now() where customer_id = ${customerId} and id = ${id}`);
}
