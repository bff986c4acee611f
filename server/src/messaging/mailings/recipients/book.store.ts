import type { ContactFilter } from '@portal/contracts';
import type { Db } from '../../../platform/db';

/** An address book that adds its contacts to a list or, if `excluded`, removes them from it. */
export type MailingBook = { addressBookId: bigint; filter: ContactFilter; excluded: boolean };

export async function insertBooks(tx: Db, customerId: bigint, listId: bigint, books: readonly MailingBook[]): Promise<void> {
  if (books.length === 0) return;
  await tx`
    insert into mailing_address_book (customer_id, list_id, position, address_book_id, excluded, filter, collected_to)
    select ${customerId}, ${listId}, position - 1, book, excluded, filter::jsonb, case when not excluded then '' end
    from unnest(
      ${books.map(({ addressBookId }) => String(addressBookId))}::bigint[],
        ${`{${books.map(({ excluded }) => excluded).join()}}`}::boolean[],
      ${books.map(({ filter }) => JSON.stringify(filter))}::text[]) with ordinality as input (book, excluded, filter, position)`;
}

/** Whether a deleted address book is excluded from the list, or still has contacts to collect. */
export async function hasDeletedBook(db: Db, customerId: bigint, listId: bigint): Promise<boolean> {
  const [row] = await db<{ missing: boolean }[]>`
    select exists (
      select from mailing_address_book named
      where named.customer_id = ${customerId} and named.list_id = ${listId} and (named.excluded or named.collected_to is not null)
        and not exists (
          select from address_book book
          where book.customer_id = named.customer_id and book.id = named.address_book_id and book.deleted_at is null)) as missing`;
  return row?.missing ?? false;
}

export async function excludedAmong(db: Db, customerId: bigint, listId: bigint, nums: readonly string[]): Promise<Set<string>> {
  const rows = await db<{ num: string }[]>`
    select distinct contact.num
    from mailing_address_book named
    join contact on contact.customer_id = named.customer_id and contact.address_book_id = named.address_book_id
    where named.customer_id = ${customerId} and named.list_id = ${listId} and named.excluded and contact.num = any(${[...nums]}::text[])`;
  return new Set(rows.map(({ num }) => num));
}

export type BookToCollect = { position: number; addressBookId: bigint; filter: ContactFilter; collectedTo: string };

export async function nextBook(db: Db, customerId: bigint, listId: bigint): Promise<BookToCollect | undefined> {
  const [book] = await db<BookToCollect[]>`
    select position, address_book_id as "addressBookId", filter, collected_to as "collectedTo" from mailing_address_book
    where customer_id = ${customerId} and list_id = ${listId} and not excluded and collected_to is not null
    order by position limit 1`;
  return book;
}

export type CollectedBatch = { position: number; from: string; to: string | null; contacts: number; added: number; now: Date };

/** Records a collected batch. Returns false if another node has already collected it. */
export async function advanceCollection(tx: Db, customerId: bigint, listId: bigint, batch: CollectedBatch): Promise<boolean> {
  const { position, from, to, contacts, added, now } = batch;
  const moved = await tx`
    update mailing_address_book set collected_to = ${to}
    where customer_id = ${customerId} and list_id = ${listId} and position = ${position} and collected_to = ${from}`;
  if (moved.count === 0) return false;
  await tx`
    update mailing_list set collected = collected + ${contacts}, duplicates = duplicates + ${contacts - added}, updated_at = ${now}
    where customer_id = ${customerId} and id = ${listId}`;
  return true;
}

export async function endCollection(tx: Db, customerId: bigint, listId: bigint): Promise<boolean> {
  const finished = await tx`
    update mailing_list set collected = null where customer_id = ${customerId} and id = ${listId} and status = 100
      and collected is not null`;
  return finished.count > 0;
}
