import type { ContactFilter } from '@portal/contracts';
import type { Db } from '../db';

/** An address book whose contacts are recipients or, if `excepted`, are excluded. */
export type MailingBook = { addressBookId: bigint; filter: ContactFilter; excepted: boolean };

/** Contacts become recipients in the order of `books`. */
export async function insertBooks(tx: Db, customerId: bigint, listId: bigint, books: readonly MailingBook[]): Promise<void> {
  if (books.length === 0) return;
  await tx`
    insert into mailing_address_book (customer_id, list_id, place, address_book_id, excepted, filter, collected_to)
    select ${customerId}, ${listId}, place - 1, book, excepted, filter::jsonb, case when not excepted then '' end
    from unnest(
      ${books.map(({ addressBookId }) => String(addressBookId))}::bigint[], ${`{${books.map(({ excepted }) => excepted).join()}}`}::boolean[],
      ${books.map(({ filter }) => JSON.stringify(filter))}::text[]) with ordinality as given (book, excepted, filter, place)`;
}

/** Whether an address book that the list still needs, for recipients or exclusions, is gone. */
export async function misses(db: Db, customerId: bigint, listId: bigint): Promise<boolean> {
  const [row] = await db<{ missing: boolean }[]>`
    select exists (
      select from mailing_address_book named
      where named.customer_id = ${customerId} and named.list_id = ${listId} and (named.excepted or named.collected_to is not null)
        and not exists (
          select from address_book book
          where book.customer_id = named.customer_id and book.id = named.address_book_id and book.deleted_at is null)) as missing`;
  return row?.missing ?? false;
}

export async function exceptedAmong(db: Db, customerId: bigint, listId: bigint, nums: readonly string[]): Promise<Set<string>> {
  const rows = await db<{ num: string }[]>`
    select distinct contact.num
    from mailing_address_book named
    join contact on contact.customer_id = named.customer_id and contact.address_book_id = named.address_book_id
    where named.customer_id = ${customerId} and named.list_id = ${listId} and named.excepted and contact.num = any(${[...nums]}::text[])`;
  return new Set(rows.map(({ num }) => num));
}

export type GatheredBook = { place: number; addressBookId: bigint; filter: ContactFilter; gatheredTo: string };

export async function nextBook(db: Db, customerId: bigint, listId: bigint): Promise<GatheredBook | undefined> {
  const [book] = await db<GatheredBook[]>`
    select place, address_book_id as "addressBookId", filter, collected_to as "gatheredTo" from mailing_address_book
    where customer_id = ${customerId} and list_id = ${listId} and not excepted and collected_to is not null
    order by place limit 1`;
  return book;
}

export type GatheredBatch = { place: number; from: string; to: string | null; contacts: number; added: number; now: Date };

/** False if another node gathered this batch. */
export async function noteGathered(tx: Db, customerId: bigint, listId: bigint, batch: GatheredBatch): Promise<boolean> {
  const { place, from, to, contacts, added, now } = batch;
  const moved = await tx`
    update mailing_address_book set collected_to = ${to}
    where customer_id = ${customerId} and list_id = ${listId} and place = ${place} and collected_to = ${from}`;
  if (moved.count === 0) return false;
  await tx`
    update mailing_list set gathered = gathered + ${contacts}, duplicates = duplicates + ${contacts - added}, updated_at = ${now}
    where customer_id = ${customerId} and id = ${listId}`;
  return true;
}

/** False if another node has already ended gathering. */
export async function endGathering(tx: Db, customerId: bigint, listId: bigint): Promise<boolean> {
  const ended = await tx`
    update mailing_list set gathered = null where customer_id = ${customerId} and id = ${listId} and status = 100 and gathered is not null`;
  return ended.count > 0;
}
