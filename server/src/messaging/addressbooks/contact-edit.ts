import { AppError, contactFields, isAppError, type Contact, type MergeRule, type NewContact, type Undo } from '@portal/contracts';
import { foldTag } from '@portal/messaging';
import { normaliseNumber, type CountryCode } from '@portal/messaging/phone';
import { inTransaction, type Db } from '../../platform/db';
import { found } from '../../platform/http';
import { editableBook, visibleBook, type BookActor } from './book-access';
import { UNDO_MS } from './books';
import { findContact, storeDeleted, removeContacts, replaceContact, popDeletedContacts } from './contact-edit.store';
import { sorted, withBookTags } from './contact-tags';
import { lockBook, upsertContacts, type Upserted } from './contact-upsert.store';
import { publishBooks } from './jobs/publish-job';

/** Throws num_invalid. `home`: country of numbers without a country code. */
export function readContact({ num, name, param1, param2, param3, param4, tags = [] }: NewContact, home: CountryCode): Contact {
  const number = normaliseNumber(num, home);
  if (!number.ok) throw new AppError('num_invalid', { value: num, reason: number.reason });
  return {
    num: number.e164, name: cleanField(name), param1: cleanField(param1), param2: cleanField(param2), param3: cleanField(param3),
    param4: cleanField(param4), tags,
  };
}

/** Throws contact_exists if the book has a contact with the same number. */
export async function addContact(db: Db, actor: BookActor, bookUuid: string, contact: Contact): Promise<Contact> {
  const { customerId } = actor;
  return inTransaction(db, async (tx) => {
    const { id } = await editableBook(tx, actor, bookUuid);
    const { added } = await upsertContacts(tx, { customerId, bookId: id, rule: 'keep', rows: [contact] });
    if (added === 0) throw new AppError('contact_exists');
    await publishBooks(tx, customerId, [bookUuid]);
    return found(await findContact(tx, customerId, id, contact.num));
  });
}

export async function showContact(db: Db, actor: BookActor, bookUuid: string, num: string): Promise<Contact> {
  const { id } = await visibleBook(db, actor, bookUuid);
  return found(await findContact(db, actor.customerId, id, num));
}

/** Writes all contacts or none. */
export async function putContacts(
  db: Db, actor: BookActor, { bookUuid, rule, contacts }: { bookUuid: string; rule: MergeRule; contacts: readonly Contact[] },
): Promise<Upserted> {
  const { customerId } = actor;
  return inTransaction(db, async (tx) => {
    const { id } = await editableBook(tx, actor, bookUuid);
    const written = await upsertContacts(tx, { customerId, bookId: id, rule, rows: contacts });
    if (written.added + written.changed > 0) await publishBooks(tx, customerId, [bookUuid]);
    return written;
  });
}

function differs(known: Contact, before: NonNullable<ContactChange['before']>): boolean {
  return contactFields.some((field) => known[field] !== before[field])
    || (before.tags !== undefined && sorted(known.tags).join() !== sorted(before.tags).join());
}

type ContactChange = {
  bookUuid: string; num: string; before?: Omit<Contact, 'tags'> & Partial<Pick<Contact, 'tags'>> | undefined; contact: Contact;
  keepsTags: boolean;
};

/** Throws contact_exists. Throws contact_changed if the contact differs from `before` or is gone; without `before`, not_found if gone. */
export async function updateContact(
  db: Db, actor: BookActor, { bookUuid, num, before, contact, keepsTags }: ContactChange,
): Promise<Contact> {
  const { customerId } = actor;
  return inTransaction(db, async (tx) => {
    const { id } = await editableBook(tx, actor, bookUuid);
    const { tags } = await lockBook(tx, customerId, id);
    const known = await findContact(tx, customerId, id, num);
    if (!known) throw new AppError(before ? 'contact_changed' : 'not_found');
    if (before && differs(known, before)) throw new AppError('contact_changed');
    if (contact.num !== num && (await findContact(tx, customerId, id, contact.num))) throw new AppError('contact_exists');
    const written = keepsTags ? { ...contact, tags: known.tags } : contact;
    const [become = written] = await withBookTags(tx, { customerId, bookId: id, tags }, [written]);
    await replaceContact(tx, customerId, id, num, become);
    await publishBooks(tx, customerId, [bookUuid]);
    return become;
  });
}

export async function deleteContacts(
  db: Db, actor: BookActor, { bookUuid, nums }: { bookUuid: string; nums: readonly string[] }, now: Date,
): Promise<{ removed: number; undo: Undo | null }> {
  const { customerId } = actor;
  return inTransaction(db, async (tx) => {
    const { id } = await editableBook(tx, actor, bookUuid);
    await lockBook(tx, customerId, id);
    const removed = await removeContacts(tx, customerId, id, nums);
    if (removed.length === 0) return { removed: 0, undo: null };
    const undo = await storeDeleted(tx, customerId, id, removed, now);
    await publishBooks(tx, customerId, [bookUuid]);
    return { removed: removed.length, undo: { undo, until: new Date(now.getTime() + UNDO_MS).toISOString() } };
  });
}

/** Restores deleted contacts. A number that was added again in the meantime keeps its current fields. Throws undo_expired. */
export async function restoreContacts(db: Db, actor: BookActor, undo: string, now: Date): Promise<number> {
  const { customerId } = actor;
  return inTransaction(db, async (tx) => {
    const deleted = await popDeletedContacts(tx, customerId, undo);
    if (!deleted || now.getTime() - deleted.deletedAt.getTime() > UNDO_MS) throw new AppError('undo_expired');
    // Reports a book outside the scope as undo_expired, so that the error does not reveal the book.
    const { id } = await editableBook(tx, actor, deleted.bookUuid).catch((error: unknown) => {
      throw isAppError(error) && error.error === 'address_book_not_found' ? new AppError('undo_expired') : error;
    });
    // Without tags that have been deleted since, which would be new to the book.
    const { tags: known } = await lockBook(tx, customerId, id);
    const folded = new Set(known.map(foldTag));
    const rows = deleted.contacts.map(({ tags, ...contact }) => ({ ...contact, tags: tags.filter((tag) => folded.has(foldTag(tag))) }));
    const { added } = await upsertContacts(tx, { customerId, bookId: id, rule: 'keep', rows });
    await publishBooks(tx, customerId, [deleted.bookUuid]);
    return added;
  });
}

/** Replaces control characters, which no phone shows, and unpaired surrogates, which PostgreSQL cannot store, with spaces. */
function cleanField(value: string | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return value.replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ').trim() || null;
}
