import type { Contact } from '@portal/contracts';
import { isLandline } from '@portal/messaging/phone';
import type { Db, Transaction } from '../../platform/db';
import { contactColumns } from './contact-search.store';

/** Does not lock the contact: to change it afterwards, call `lockBook` first. */
export async function findContact(db: Db, customerId: bigint, bookId: bigint, num: string): Promise<Contact | undefined> {
  const [contact] = await db<Contact[]>`
    select ${contactColumns(db)} from contact where customer_id = ${customerId} and address_book_id = ${bookId} and num = ${num}`;
  return contact;
}

export async function replaceContact(tx: Transaction, customerId: bigint, bookId: bigint, num: string, become: Contact): Promise<void> {
  await tx`
    update contact set num = ${become.num}, landline = ${isLandline(become.num)}, name = ${become.name}, param1 = ${become.param1},
      param2 = ${become.param2},
      param3 = ${become.param3}, param4 = ${become.param4}, tags = nullif(${[...become.tags]}::text[], '{}')
    where customer_id = ${customerId} and address_book_id = ${bookId} and num = ${num}`;
  await tx`update address_book set updated_at = now() where customer_id = ${customerId} and id = ${bookId}`;
}

/** Returns the removed contacts; also lowers the book's counter. */
export async function removeContacts(tx: Transaction, customerId: bigint, bookId: bigint, nums: readonly string[]): Promise<Contact[]> {
  const removed = await tx<Contact[]>`
    delete from contact where customer_id = ${customerId} and address_book_id = ${bookId} and num = any(${[...nums]}::text[])
    returning ${contactColumns(tx)}`;
  if (removed.length > 0) {
    await tx`
      update address_book set contacts = contacts - ${removed.length}, updated_at = now() where customer_id = ${customerId}
        and id = ${bookId}`;
  }
  return removed;
}

/** Returns the undo key. */
export async function storeDeleted(
  tx: Transaction, customerId: bigint, bookId: bigint, contacts: readonly Contact[], now: Date,
): Promise<string> {
  const [kept] = await tx<{ undo: string }[]>`
    insert into deleted_contacts (customer_id, address_book_id, contacts, deleted_at)
    values (${customerId}, ${bookId}, ${JSON.stringify(contacts)}::text::jsonb, ${now})
    returning undo_token as undo`;
  if (!kept) throw new Error('insert returned no row');
  return kept.undo;
}

export type DeletedContacts = { bookUuid: string; contacts: Contact[]; deletedAt: Date };
type StoredContact = Omit<Contact, 'tags'> & Partial<Pick<Contact, 'tags'>>;

/** Deletes the row, so that an undo works only once. */
export async function popDeletedContacts(tx: Transaction, customerId: bigint, undo: string): Promise<DeletedContacts | undefined> {
  const [claimed] = await tx<(Omit<DeletedContacts, 'contacts'> & { contacts: StoredContact[] })[]>`
    delete from deleted_contacts kept using address_book book
    where kept.customer_id = ${customerId} and kept.undo_token = ${undo} and book.customer_id = kept.customer_id
      and book.id = kept.address_book_id
    returning book.uuid as "bookUuid", kept.contacts, kept.deleted_at as "deletedAt"`;
  // Those that an older release stored have no tags.
  return claimed && { ...claimed, contacts: claimed.contacts.map((contact) => ({ ...contact, tags: contact.tags ?? [] })) };
}
