import type { AddressBookType } from '@portal/contracts';
import type { Db } from '../../platform/db';
import type { KeysetPosition } from '../../platform/http';
import { visibleTo, type BookScope } from './book-access.store';
import { bookOrganizations, ofBook } from './book-organization.store';
import { bookColumns, type BookRow } from './book.store';

export type BookOrder = 'name' | 'created' | 'contacts';
export type BookPageRequest = {
  filter: { type?: readonly AddressBookType[] | undefined; text?: string | undefined; organizationUuid?: string | undefined };
  by: BookOrder;
  descending: boolean;
  after: KeysetPosition | undefined;
  limit: number;
};
export type ListedBook = BookRow & { key: string };

/** Filters and sorts all books of the customer on every request; MAX_BOOKS limits their number. */
export async function bookRows(
  db: Db, viewer: BookScope, { filter, by, descending, after, limit }: BookPageRequest,
): Promise<ListedBook[]> {
  const direction = descending ? db`desc` : db`asc`;
  const key = orderKey(db, by);
  return await db<ListedBook[]>`
    select ${bookColumns(db)}, (${key})::text as key from address_book book
    where book.customer_id = ${viewer.customerId} and book.deleted_at is null and ${visibleTo(db, viewer)}
      ${filter.type ? db`and book.type = any(${[...filter.type]}::text[])` : db``}
      ${filter.text ? db`and strpos(lower(book.name), lower(${filter.text})) > 0` : db``}
      ${filter.organizationUuid ? db`and ${bookOrganizations.isOf(db, ofBook(db), filter.organizationUuid)}` : db``}
      ${after ? db`and (${key}, book.id) ${descending
        ? db`<`
        : db`>`} (${by === 'name' ? db`${after.key}` : db`${after.key}::text::bigint`}, ${after.id})` : db``}
    order by ${key} ${direction}, book.id ${direction}
    limit ${limit}`;
}

function orderKey(db: Db, by: BookOrder) {
  switch (by) {
    case 'name': return db`lower(book.name)`;
    case 'contacts': return db`book.contacts::bigint`;
    case 'created': return db`(extract(epoch from book.created_at) * 1000000)::bigint`;
  }
}
