import type { Db } from '../db';

/** Undefined for an organization of another customer just as for one that does not exist. */
export async function findOrganizationId(db: Db, customerId: bigint, uuid: string): Promise<bigint | undefined> {
  const [row] = await db<{ id: bigint }[]>`select id from organization where customer_id = ${customerId} and uuid = ${uuid}`;
  return row?.id;
}
