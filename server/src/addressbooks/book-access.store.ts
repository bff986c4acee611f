import { isOfLogin } from '../accounts';
import type { Db, Fragment } from '../db';

/** Who looks at address books. */
export type Viewer = {
  customerId: bigint;
  loginId: bigint;
  /** Manages all of the customer's, stop lists included (AB-04). */
  all: boolean;
};

/** Of the customer's books (`book` in the statement) those that the login sees: the ones without organizations, and those of his own. */
export function seenBy(db: Db, viewer: Omit<Viewer, 'loginId'> & { loginId: bigint | Fragment }) {
  if (viewer.all) return db`true`;
  return db`(
    not exists (
      select from address_book_organization bound where bound.customer_id = book.customer_id and bound.address_book_id = book.id)
    or exists (
      select from address_book_organization bound
      where bound.customer_id = book.customer_id and bound.address_book_id = book.id and ${isOfLogin(db, viewer, db`bound.organization_id`)}))`;
}

/** Of these books the logins that see each by their organizations, also of those that were deleted lately. */
export async function bookReaders(db: Db, customerId: bigint, uuids: readonly string[]): Promise<Map<string, Set<bigint>>> {
  const rows = await db<{ uuid: string; loginIds: string[] }[]>`
    select book.uuid, array(
      select login.id::text from login where login.customer_id = book.customer_id and ${seenBy(db, { customerId, loginId: db`login.id`, all: false })}
    ) as "loginIds"
    from address_book book where book.customer_id = ${customerId} and book.uuid = any(${[...uuids]}::uuid[])`;
  return new Map(rows.map(({ uuid, loginIds }) => [uuid, new Set(loginIds.map(BigInt))]));
}
