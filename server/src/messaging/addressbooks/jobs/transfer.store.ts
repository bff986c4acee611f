import { AppError, type Contact } from '@portal/contracts';
import type { Db, Transaction } from '../../../platform/db';
import type { ContactMatch } from '../contact-filter';
import { matches } from '../contact-filter.store';
import { contactColumns } from '../contact-search.store';

/** Locks the books in the order of ids, so that two transactions cannot deadlock. Returns each book's number of contacts. */
export async function lockBooks(tx: Transaction, customerId: bigint, ids: readonly bigint[]): Promise<Map<bigint, number>> {
  const requested = new Set(ids);
  const rows = await tx<{ id: bigint; contacts: number }[]>`
    select id, contacts from address_book
    where customer_id = ${customerId} and id = any(${[...requested].map(String)}::bigint[]) and deleted_at is null
    order by id for no key update`;
  if (rows.length < requested.size) throw new AppError('address_book_not_found');
  return new Map(rows.map(({ id, contacts }) => [id, contacts]));
}

export async function isLive(db: Db, customerId: bigint, id: bigint): Promise<boolean> {
  return (await db`select from address_book where customer_id = ${customerId} and id = ${id} and deleted_at is null`).length > 0;
}

export async function endOfPortion(
  db: Db, customerId: bigint, bookId: bigint, { after, size }: { after: string; size: number },
): Promise<string | undefined> {
  const [row] = await db<{ end: string | null }[]>`
    select max(num) as end from (
      select num from contact where customer_id = ${customerId} and address_book_id = ${bookId} and num > ${after} order by num
      limit ${size}
    ) portion`;
  return row?.end ?? undefined;
}

export type ContactRange = { after: string; end: string; match: ContactMatch | null };

export async function contactsBetween(
  db: Db, customerId: bigint, bookId: bigint, { after, end, match }: ContactRange,
): Promise<Contact[]> {
  return await db<Contact[]>`
    select ${contactColumns(db)} from contact
    where customer_id = ${customerId} and address_book_id = ${bookId} and num > ${after} and num <= ${end}
      ${match ? db`and ${matches(db, match)}` : db``}`;
}

export async function contactsOf(db: Db, customerId: bigint, bookId: bigint, nums: readonly string[]): Promise<Contact[]> {
  return await db<Contact[]>`
    select ${contactColumns(db)} from contact
    where customer_id = ${customerId} and address_book_id = ${bookId} and num = any(${[...nums]}::text[])`;
}
