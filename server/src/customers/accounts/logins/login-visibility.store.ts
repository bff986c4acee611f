import type { Db, Fragment, Transaction } from '../../../platform/db';

export type LoginReader = { customerId: bigint; loginId: bigint };

/** SQL condition: the actor sees all organizations of the other login. A restricted actor sees no login with a wider scope. */
export function isLoginVisible(db: Db, { customerId, loginId }: LoginReader, otherId: Fragment): Fragment {
  const own = db`from login_organization own where own.customer_id = ${customerId} and own.login_id = ${loginId}`;
  const other = db`from login_organization other where other.customer_id = ${customerId} and other.login_id = ${otherId}`;
  return db`(not exists (select ${own}) or (
    exists (select ${other}) and not exists (select ${other}
      and not exists (select ${own} and own.organization_id = other.organization_id))))`;
}

/** Returns whether the actor may see the login. The result is reliable only while both logins are locked. */
export async function seesLogin(tx: Transaction, reader: LoginReader, id: bigint): Promise<boolean> {
  return (await tx`select from login where customer_id = ${reader.customerId} and id = ${id}
    and ${isLoginVisible(tx, reader, tx`login.id`)}`).length > 0;
}

/** True if the actor may grant these organizations; an empty list means all. The result is valid only while the actor's login is locked. */
export async function canGrantOrganizations(tx: Transaction, reader: LoginReader, organizations: readonly string[]): Promise<boolean> {
  const restricted = await tx`select from login_organization where customer_id = ${reader.customerId} and login_id = ${reader.loginId}
    limit 1`;
  if (restricted.length === 0) return true;
  const requested = new Set(organizations.map((uuid) => uuid.toLowerCase()));
  const granted = await tx`
    select from login_organization own join organization o on o.customer_id = own.customer_id and o.id = own.organization_id
    where own.customer_id = ${reader.customerId} and own.login_id = ${reader.loginId} and o.uuid = any(${[...requested]}::uuid[])`;
  return requested.size > 0 && granted.length === requested.size;
}
