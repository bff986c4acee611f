import type { Contact, ContactFilter } from '@portal/contracts';
import type { Db } from '../../platform/db';
import { contactMatchOf } from './contact-filter';
import { matches } from './contact-filter.store';

export type ContactPortion = {
  filter: ContactFilter;
  /** Number after which the portion starts; '' starts at the beginning. */
  after: string;
  limit: number;
};

/** Returns matching contacts, ordered by number. Fewer than `limit` contacts mean that there are no more. */
export async function contactsAfter(
  db: Db, customerId: bigint, bookId: bigint, { filter, after, limit }: ContactPortion,
): Promise<Omit<Contact, 'tags'>[]> {
  const match = contactMatchOf(filter);
  return await db<Omit<Contact, 'tags'>[]>`
    select num, name, param1, param2, param3, param4 from contact
    where customer_id = ${customerId} and address_book_id = ${bookId} and num > ${after}
      ${match ? db`and ${matches(db, match)}` : db``}
    order by num limit ${limit}`;
}

export async function onStopList(db: Db, customerId: bigint, nums: readonly string[]): Promise<Set<string>> {
  if (nums.length === 0) return new Set();
  const rows = await db<{ num: string }[]>`
    select distinct contact.num from address_book book
    join contact on contact.customer_id = book.customer_id and contact.address_book_id = book.id
    where book.customer_id = ${customerId} and book.type = 'stoplist' and book.deleted_at is null
      and contact.num = any(${[...nums]}::text[])`;
  return new Set(rows.map(({ num }) => num));
}
