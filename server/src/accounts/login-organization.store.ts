import type { Db, Fragment } from '../db';

/**
 * Whether an organization, by the column that holds its id, is one of the login's: of those that he is restricted to, or of all of
 * his customer's where he is restricted to none.
 */
export function isOfLogin(db: Db, { customerId, loginId }: { customerId: bigint; loginId: bigint | Fragment }, organizationId: Fragment): Fragment {
  const own = db`from login_organization own where own.customer_id = ${customerId} and own.login_id = ${loginId}`;
  return db`(not exists (select ${own}) or exists (select ${own} and own.organization_id = ${organizationId}))`;
}
