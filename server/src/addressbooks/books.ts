import { AppError, type AddressBook, type AddressBookType, type Undo } from '@portal/contracts';
import { inTransaction, type Db, type Transaction } from '../db';
import { editableBook, mayEdit, viewerOf, visibleBook, type BookActor } from './book-access';
import { bindOrganizations, choosableOrganizations } from './book-organization.store';
import { bookRow, deleteBook, deletedBook, insertBook, lockBooksOf, refuseTooMany, renameBook, reviveBook, type BookRow, type DeletedBookKey } from './book.store';
import { lockBook } from './contact-upsert.store';
import { holdForDeletion } from './jobs/book-use';
import { tellBooks } from './jobs/tell-job';

/** What is deleted can be brought back for so long. */
export const UNDO_MS = 10 * 60 * 1000;

export function presentBook(actor: BookActor, { id: _id, ...book }: BookRow): AddressBook {
  return { ...book, created: book.created.toISOString(), updated: book.updated.toISOString(), canEdit: mayEdit(actor, book.type) };
}

export async function showBook(db: Db, actor: BookActor, uuid: string): Promise<AddressBook> {
  const { id } = await visibleBook(db, actor, uuid);
  return presentBook(actor, await bookRow(db, actor.customerId, id));
}

type NewBook = { type: AddressBookType; name: string; organizationUuids: readonly string[] };

/** One of type extprocessing can be made, for the outside system to fill; from then on it is that system's. */
export async function createBook(db: Db, actor: BookActor, { type, name, organizationUuids }: NewBook): Promise<AddressBook> {
  if (type === 'stoplist' && !mayEdit(actor, type)) throw new AppError('permission_denied');
  return inTransaction(db, async (tx) => {
    const { id, uuid } = await insertBook(tx, actor.customerId, { type, name });
    await bind(tx, actor, id, organizationUuids);
    const book = presentBook(actor, await bookRow(tx, actor.customerId, id));
    await tellBooks(tx, actor.customerId, [uuid]);
    return book;
  });
}

type BookChange = { uuid: string; name?: string | undefined; organizationUuids?: readonly string[] | undefined };

export async function updateBook(db: Db, actor: BookActor, { uuid, name, organizationUuids }: BookChange): Promise<AddressBook> {
  return inTransaction(db, async (tx) => {
    const { id } = await editableBook(tx, actor, uuid);
    await lockBook(tx, actor.customerId, id);
    if (name !== undefined) await renameBook(tx, actor.customerId, id, name);
    if (organizationUuids) await bind(tx, actor, id, organizationUuids);
    const book = presentBook(actor, await bookRow(tx, actor.customerId, id));
    await tellBooks(tx, actor.customerId, [uuid]);
    return book;
  });
}

async function bind(tx: Transaction, actor: BookActor, bookId: bigint, uuids: readonly string[]): Promise<void> {
  const wanted = new Set(uuids);
  const found = await choosableOrganizations(tx, viewerOf(actor), bookId, [...wanted]);
  if (found.length < wanted.size) throw new AppError('not_found', {}, [{ message: 'field_invalid', params: { field: 'organizationUuids' } }]);
  await bindOrganizations(tx, actor.customerId, bookId, found.map(({ id }) => id));
}

/** At once out of sight and out of use. Throws book_in_use where a job is under way with it. */
export async function removeBook(db: Db, actor: BookActor, uuid: string, now: Date): Promise<Undo> {
  return inTransaction(db, async (tx) => {
    const { id } = await editableBook(tx, actor, uuid);
    await holdForDeletion(tx, actor.customerId, id);
    const undo = await deleteBook(tx, actor.customerId, id, now);
    if (!undo) throw new AppError('address_book_not_found');
    await tellBooks(tx, actor.customerId, [uuid]);
    return { undo, until: new Date(now.getTime() + UNDO_MS).toISOString() };
  });
}

/** Throws undo_expired, book_name_taken where another has its name by now, or too_many_books. */
export async function restoreBook(db: Db, actor: BookActor, key: DeletedBookKey, now: Date): Promise<AddressBook> {
  return inTransaction(db, async (tx) => {
    await lockBooksOf(tx, actor.customerId);
    const deleted = await deletedBook(tx, viewerOf(actor), key);
    if (!deleted || now.getTime() - deleted.deletedAt.getTime() > UNDO_MS) throw new AppError('undo_expired');
    if (!mayEdit(actor, deleted.type)) throw new AppError('permission_denied');
    await refuseTooMany(tx, actor.customerId);
    await reviveBook(tx, actor.customerId, deleted.id);
    const book = presentBook(actor, await bookRow(tx, actor.customerId, deleted.id));
    await tellBooks(tx, actor.customerId, [deleted.uuid]);
    return book;
  });
}
