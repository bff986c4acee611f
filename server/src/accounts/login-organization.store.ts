import type { Db, Fragment } from '../db';

/**
 * Whether an organization, by the column that holds its id, is one of the login's: of those that he is restricted to, or of all of
 * his customer's where he is restricted to none.
 */
export function isOfLogin(db: Db, { customerId, loginId }: { customerId: bigint; loginId: bigint | Fragment }, organizationId: Fragment): Fragment {
  const own = db`from login_organization own where own.customer_id = ${customerId} and own.login_id = ${loginId}`;
  return db`(not exists (select ${own}) or exists (select ${own} and own.organization_id = ${organizationId}))`;
}

/** Whether a login is restricted to some organizations: what concerns its whole customer is not its to give away. */
export async function isRestricted(db: Db, { customerId, loginId }: { customerId: bigint; loginId: bigint }): Promise<boolean> {
  return (await db`select from login_organization where customer_id = ${customerId} and login_id = ${loginId} limit 1`).length > 0;
}
