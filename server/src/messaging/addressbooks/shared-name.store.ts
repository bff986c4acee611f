import type { OrganizationScope } from '../../customers/accounts';
import type { Db, Fragment } from '../../platform/db';
import { visibleTo } from './book-access.store';

export type SharedName = { name: string; bookUuid: string };

/** Returns names of E.164 numbers in visible shared books. If the names differ, the book changed last counts. Omits unnamed numbers. */
export async function sharedNames(db: Db, viewer: OrganizationScope, nums: readonly string[]): Promise<Map<string, SharedName>> {
  if (nums.length === 0) return new Map();
  const rows = await db<(SharedName & { num: string })[]>`
    select distinct on (contact.num) contact.num, contact.name, book.uuid as "bookUuid"
    from address_book book
    join contact on contact.customer_id = book.customer_id and contact.address_book_id = book.id
    where book.customer_id = ${viewer.customerId} and book.type = 'shared' and book.deleted_at is null and ${visibleTo(db, viewer)}
      and contact.num = any(${[...nums]}::text[]) and contact.name <> ''
    order by contact.num, book.updated_at desc, book.id desc`;
  return new Map(rows.map(({ num, ...named }) => [num, named]));
}

/** Selects the numbers (`num`) whose name in a visible shared book contains the text, in any case. */
export function numbersNamed(db: Db, viewer: OrganizationScope, text: string): Fragment {
  return db`select contact.num ${contactsNamed(db, viewer, text)}`;
}

/** Whether a visible shared book gives the number such a name. For a few numbers, when many contacts have the name. */
export function isNamed(db: Db, viewer: OrganizationScope, { num, text }: { num: Fragment; text: string }): Fragment {
  return db`exists (select ${contactsNamed(db, viewer, text)} and contact.num = ${num})`;
}

function contactsNamed(db: Db, viewer: OrganizationScope, text: string): Fragment {
  const like = db`'%' || search_letters(${text.replace(/[\\%_]/g, '\\$&')}) || '%'`;
  // The key has the name and more, and an index.
  return db`
    from address_book book
    join contact on contact.customer_id = book.customer_id and contact.address_book_id = book.id
    where book.customer_id = ${viewer.customerId} and book.type = 'shared' and book.deleted_at is null and ${visibleTo(db, viewer)}
      and contact.search_key like ${like} and search_letters(contact.name) like ${like}`;
}
