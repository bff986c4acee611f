import type { OrganizationScope } from '../../customers/accounts';
import type { Db, Fragment } from '../../platform/db';
import { bookOrganizations } from './book-organization.store';

export type BookScope = OrganizationScope & {
  loginId: bigint;
  /** Whether jobs of permanently removed books are visible, too (AB-04); false for a login restricted to some organizations. */
  all: boolean;
};

/** SQL condition on the table alias `book`: true for books without organizations and for books of the viewer's organizations. */
export function visibleTo(db: Db, viewer: OrganizationScope): Fragment {
  return bookOrganizations.isVisible(db, viewer, db`book.id`);
}

/** Returns the uuids of visible books, including recently deleted ones. */
export async function visibleBooks(db: Db, viewer: OrganizationScope, uuids: readonly string[]): Promise<Set<string>> {
  const rows = await db<{ uuid: string }[]>`
    select book.uuid from address_book book
    where book.customer_id = ${viewer.customerId} and book.uuid = any(${[...uuids]}::uuid[]) and ${visibleTo(db, viewer)}`;
  return new Set(rows.map(({ uuid }) => uuid));
}

/** Whether the viewer sees a book with contacts, apart from stop lists. */
export async function hasContacts(db: Db, viewer: OrganizationScope): Promise<boolean> {
  const rows = await db`
    select from address_book book where book.customer_id = ${viewer.customerId} and book.deleted_at is null and book.contacts > 0
      and book.type <> 'stoplist' and ${visibleTo(db, viewer)} limit 1`;
  return rows.length > 0;
}
