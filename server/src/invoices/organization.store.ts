import { isOfLogin } from '../accounts';
import type { Db } from '../db';

export type BilledOrganization = { customerId: bigint; id: bigint; name: string; code: string | null; address: string | null };

/** Of the login's customer, and one of those that the login is restricted to, where it is. */
export async function billedOrganization(db: Db, { customerId, loginId }: { customerId: bigint; loginId: bigint }, uuid: string): Promise<BilledOrganization | undefined> {
  const [row] = await db<BilledOrganization[]>`
    select customer_id as "customerId", id, name, code, address from organization
    where customer_id = ${customerId} and uuid = ${uuid} and ${isOfLogin(db, { customerId, loginId }, db`organization.id`)}`;
  return row;
}

/** Of any customer: for admins. */
export async function organizationOfAnybody(db: Db, uuid: string): Promise<{ customerId: bigint; id: bigint } | undefined> {
  const [row] = await db<{ customerId: bigint; id: bigint }[]>`select customer_id as "customerId", id from organization where uuid = ${uuid}`;
  return row;
}
