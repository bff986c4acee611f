import type { Db } from '../../db';

export async function stopListedAmong(db: Db, customerId: bigint, nums: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db<{ num: string }[]>`
    select distinct contact.num from address_book book
    join contact on contact.customer_id = book.customer_id and contact.address_book_id = book.id
    where book.customer_id = ${customerId} and book.type = 'stoplist' and book.deleted_at is null and contact.num = any(${[...nums]}::text[])`;
  return new Set(rows.map(({ num }) => num));
}
