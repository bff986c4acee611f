import type { Db, Fragment, Transaction } from '../../db';
import { isRestricted } from '../login-organization.store';

/** Who looks at the other logins of his customer. */
export type Looker = { customerId: bigint; loginId: bigint };

/**
 * Whether all that a login sees, by the column that holds its id, is seen by who looks: who is restricted to some organizations sees no login
 * that sees others, or all.
 */
export function isInSight(db: Db, { customerId, loginId }: Looker, otherId: Fragment): Fragment {
  const own = db`from login_organization own where own.customer_id = ${customerId} and own.login_id = ${loginId}`;
  const other = db`from login_organization other where other.customer_id = ${customerId} and other.login_id = ${otherId}`;
  return db`(not exists (select ${own}) or (
    exists (select ${other}) and not exists (select ${other} and not exists (select ${own} and own.organization_id = other.organization_id))))`;
}

/** Stays so as long as both logins are held. */
export async function seesLogin(tx: Transaction, looker: Looker, id: bigint): Promise<boolean> {
  return (await tx`select from login where customer_id = ${looker.customerId} and id = ${id} and ${isInSight(tx, looker, tx`login.id`)}`).length > 0;
}

/** Whether he sees all of these organizations, so that he may let another see them; none are all. Stays so as long as his login is held. */
export async function mayLend(tx: Transaction, looker: Looker, organizations: readonly string[]): Promise<boolean> {
  if (!(await isRestricted(tx, looker))) return true;
  const wanted = new Set(organizations.map((uuid) => uuid.toLowerCase()));
  const seen = await tx`
    select from login_organization own join organization o on o.customer_id = own.customer_id and o.id = own.organization_id
    where own.customer_id = ${looker.customerId} and own.login_id = ${looker.loginId} and o.uuid = any(${[...wanted]}::uuid[])`;
  return wanted.size > 0 && seen.length === wanted.size;
}
