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
