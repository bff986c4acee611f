import { isOfLogin, type OrganizationScope } from '../../customers/accounts';
import type { Db } from '../../platform/db';

export type BilledOrganization = { customerId: bigint; id: bigint; name: string; code: string | null; address: string | null };

/** Undefined unless the organization belongs to the login's customer and the login may use it. */
export async function billedOrganization(
  db: Db, { customerId, organizations }: OrganizationScope, uuid: string,
): Promise<BilledOrganization | undefined> {
  const [row] = await db<BilledOrganization[]>`
    select customer_id as "customerId", id, name, code, address from organization
    where customer_id = ${customerId} and uuid = ${uuid} and ${isOfLogin(db, { organizations }, db`organization.id`)}`;
  return row;
}

export async function organizationOfAnybody(db: Db, uuid: string): Promise<{ customerId: bigint; id: bigint } | undefined> {
  const [row] = await db<{ customerId: bigint; id: bigint }[]>`select customer_id as "customerId", id from organization
    where uuid = ${uuid}`;
  return row;
}
