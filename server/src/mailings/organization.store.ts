import { isOfLogin } from '../accounts';
import type { Db } from '../db';

/** Who names an organization: a login, who may be restricted to some, or a program of the customer's. */
export type Namer = { customerId: bigint; loginId: bigint | null };

/** Undefined for an organization of another customer, or one that the login is not of, just as for one that does not exist. */
export async function findOrganizationId(db: Db, { customerId, loginId }: Namer, uuid: string): Promise<bigint | undefined> {
  const [row] = await db<{ id: bigint }[]>`
    select id from organization
    where customer_id = ${customerId} and uuid = ${uuid} and ${loginId === null ? db`true` : isOfLogin(db, { customerId, loginId }, db`organization.id`)}`;
  return row?.id;
}
