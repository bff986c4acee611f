import { AppError, NO_PARAM_NAMES, type AddressBook, type AddressBookType, type ParamNames, type Undo } from '@portal/contracts';
import { inTransaction, type Db } from '../../platform/db';
import { editRefusal, manageableBook, mayEdit, mayManage, viewerOf, visibleBook, type BookActor } from './book-access';
import { bookOrganizations, markBookChanged } from './book-organization.store';
import {
  bookRow, deleteBook, deletedBook, insertBook, lockBooksOf, refuseTooMany, renameBook, reviveBook, setParamNames,
  type BookRow, type DeletedBookKey,
} from './book.store';
import { lockBook } from './contact-upsert.store';
import { ownAlphaName } from './stop-list.store';
import { lockBookForDeletion } from './jobs/book-use';
import { publishBooks } from './jobs/publish-job';
import { checkParamNames } from './param-names';

export const UNDO_MS = 10 * 60 * 1000;

export function presentBook(actor: BookActor, { id: _id, ...book }: BookRow): AddressBook {
  const { type, created, updated, lastUsed } = book;
  return {
    ...book, created: created.toISOString(), updated: updated.toISOString(), lastUsed: lastUsed?.toISOString() ?? null,
    canEdit: mayEdit(actor, type), canManage: mayManage(actor, type),
  };
}

function requireEdit(actor: BookActor, type: AddressBookType): void {
  if (!mayEdit(actor, type)) throw editRefusal(actor, type);
}

export async function showBook(db: Db, actor: BookActor, uuid: string): Promise<AddressBook> {
  const { id } = await visibleBook(db, actor, uuid);
  return presentBook(actor, await bookRow(db, actor.customerId, id));
}

type NewBook = {
  type: AddressBookType; name: string; alphaName?: string | undefined; organizationUuids?: readonly string[] | undefined;
  paramNames?: ParamNames | undefined;
};

/** Throws invalid_request if another book than a stop list has an alpha name, and alpha_name_not_found if the customer has no such one. */
export async function createBook(db: Db, actor: BookActor, book: NewBook): Promise<AddressBook> {
  const { type, name, organizationUuids, paramNames = NO_PARAM_NAMES } = book;
  // Logins can create an extprocessing book although they cannot edit its contacts, because an outside system fills it.
  if (type !== 'extprocessing' || 'keyId' in actor) requireEdit(actor, type);
  if (type !== 'stoplist' && book.alphaName !== undefined) {
    throw new AppError('invalid_request', {}, [{ message: 'field_invalid', params: { field: 'alphaName' } }]);
  }
  checkParamNames(paramNames);
  return inTransaction(db, async (tx) => {
    const alphaName = book.alphaName === undefined ? null : await ownAlphaName(tx, actor.customerId, book.alphaName);
    if (alphaName === undefined) throw new AppError('alpha_name_not_found');
    const { id, uuid } = await insertBook(tx, actor.customerId, { type, alphaName, name, paramNames });
    await bookOrganizations.bindNew(tx, viewerOf(actor), id, organizationUuids);
    const shown = presentBook(actor, await bookRow(tx, actor.customerId, id));
    await publishBooks(tx, actor.customerId, [uuid]);
    return shown;
  });
}

type BookChange = {
  uuid: string; name?: string | undefined; organizationUuids?: readonly string[] | undefined; paramNames?: ParamNames | undefined;
};

export async function updateBook(db: Db, actor: BookActor, change: BookChange): Promise<AddressBook> {
  const { uuid, name, organizationUuids, paramNames } = change;
  if (paramNames) checkParamNames(paramNames);
  return inTransaction(db, async (tx) => {
    const { id } = await manageableBook(tx, actor, uuid);
    await lockBook(tx, actor.customerId, id);
    if (name !== undefined) await renameBook(tx, actor.customerId, id, name);
    if (paramNames) await setParamNames(tx, actor.customerId, id, paramNames);
    if (organizationUuids) {
      await bookOrganizations.bind(tx, viewerOf(actor), id, organizationUuids);
      await markBookChanged(tx, actor.customerId, id);
    }
    const book = presentBook(actor, await bookRow(tx, actor.customerId, id));
    await publishBooks(tx, actor.customerId, [uuid]);
    return book;
  });
}

/** Hides the book at once; it can be restored until the undo deadline. Throws book_in_use while a job uses it. */
export async function removeBook(db: Db, actor: BookActor, uuid: string, now: Date): Promise<Undo> {
  return inTransaction(db, async (tx) => {
    const { id } = await manageableBook(tx, actor, uuid);
    await lockBookForDeletion(tx, actor.customerId, id);
    const undo = await deleteBook(tx, actor.customerId, id, now);
    if (!undo) throw new AppError('address_book_not_found');
    await publishBooks(tx, actor.customerId, [uuid]);
    return { undo, until: new Date(now.getTime() + UNDO_MS).toISOString() };
  });
}

/** Throws undo_expired, too_many_books, or book_name_taken if another book now has the name. */
export async function restoreBook(db: Db, actor: BookActor, key: DeletedBookKey, now: Date): Promise<AddressBook> {
  return inTransaction(db, async (tx) => {
    await lockBooksOf(tx, actor.customerId);
    const deleted = await deletedBook(tx, viewerOf(actor), key);
    if (!deleted || now.getTime() - deleted.deletedAt.getTime() > UNDO_MS) throw new AppError('undo_expired');
    if (!mayManage(actor, deleted.type)) throw editRefusal(actor, deleted.type);
    await refuseTooMany(tx, actor.customerId);
    await reviveBook(tx, actor.customerId, deleted.id);
    const book = presentBook(actor, await bookRow(tx, actor.customerId, deleted.id));
    await publishBooks(tx, actor.customerId, [deleted.uuid]);
    return book;
  });
}
