import { isOfLogin } from '../accounts';
import type { Db } from '../db';

/** Who looks at address books. */
export type Viewer = {
  customerId: bigint;
  loginId: bigint;
  /** Manages all of the customer's, stop lists included (AB-04). */
  all: boolean;
};

/** Of the customer's books (`book` in the statement) those that the login sees: the ones without organizations, and those of his own. */
export function seenBy(db: Db, viewer: Viewer) {
  if (viewer.all) return db`true`;
  return db`(
    not exists (
      select from address_book_organization bound where bound.customer_id = book.customer_id and bound.address_book_id = book.id)
    or exists (
      select from address_book_organization bound
      where bound.customer_id = book.customer_id and bound.address_book_id = book.id and ${isOfLogin(db, viewer, db`bound.organization_id`)}))`;
}
