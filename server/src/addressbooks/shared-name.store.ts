import type { Db } from '../db';

export type SharedName = { name: string; bookUuid: string };

/**
 * What the customer calls these numbers (E.164 digits) in his shared address books; one that none of them names is absent. Where
 * several do, the book that was changed last.
 */
export async function sharedNames(db: Db, customerId: bigint, nums: readonly string[]): Promise<Map<string, SharedName>> {
  if (nums.length === 0) return new Map();
  const rows = await db<(SharedName & { num: string })[]>`
    select distinct on (contact.num) contact.num, contact.name, book.uuid as "bookUuid"
    from address_book book
    join contact on contact.customer_id = book.customer_id and contact.address_book_id = book.id
    where book.customer_id = ${customerId} and book.type = 'shared' and book.deleted_at is null
      and contact.num = any(${[...nums]}::text[]) and contact.name <> ''
    order by contact.num, book.updated_at desc, book.id desc`;
  return new Map(rows.map(({ num, ...named }) => [num, named]));
}
