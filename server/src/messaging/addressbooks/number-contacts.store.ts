import type { AddressBookType, Contact, ParamNames } from '@portal/contracts';
import type { OrganizationScope } from '../../customers/accounts';
import type { Db } from '../../platform/db';
import { visibleTo } from './book-access.store';
import { stopsMessages } from './stop-list.store';

export type NumberContact = { uuid: string; name: string; type: AddressBookType; paramNames: ParamNames; contact: Contact };

/** A recipient, and the alpha name that writes to them. */
export type Recipient = { num: string; alphaNameId: bigint };

/**
 * The number's contacts in visible books: first in stop lists, if these stop the alpha name, then in the shared books, whose latest change
 * decides on the name.
 */
export async function numberContacts(
  db: Db, viewer: OrganizationScope, { num, alphaNameId }: Recipient, limit: number,
): Promise<NumberContact[]> {
  const stops = stopsMessages(db, { customerId: db`${viewer.customerId}`, alphaNameId: db`${alphaNameId}` });
  return await db<NumberContact[]>`
    select book.uuid, book.name, book.type, to_jsonb(book.param_names) as "paramNames", jsonb_build_object(
      'num', contact.num, 'name', contact.name, 'param1', param1, 'param2', param2, 'param3', param3, 'param4', param4,
      'tags', coalesce(contact.tags, '{}')) as contact
    from address_book book
    join contact on contact.customer_id = book.customer_id and contact.address_book_id = book.id and contact.num = ${num}
    where book.customer_id = ${viewer.customerId} and book.deleted_at is null and ${visibleTo(db, viewer)}
      and (book.type <> 'stoplist' or ${stops})
    order by book.type = 'stoplist' desc, book.type = 'shared' desc, coalesce(contact.name, '') <> '' desc, book.updated_at desc,
      book.id desc
    limit ${limit}`;
}

/** Visible shared books, by name. */
export async function sharedBooks(db: Db, viewer: OrganizationScope, limit: number): Promise<{ uuid: string; name: string }[]> {
  return await db<{ uuid: string; name: string }[]>`
    select book.uuid, book.name from address_book book
    where book.customer_id = ${viewer.customerId} and book.type = 'shared' and book.deleted_at is null and ${visibleTo(db, viewer)}
    order by book.name, book.id limit ${limit}`;
}
