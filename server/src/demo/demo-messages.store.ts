import type { Db } from '../platform/db';

export async function hasTemplates(tx: Db, customerId: bigint): Promise<boolean> {
  return (await tx`select from template where customer_id = ${customerId} limit 1`).length > 0;
}

export async function hasShortLinks(tx: Db, customerId: bigint): Promise<boolean> {
  return (await tx`select from short_link where customer_id = ${customerId} limit 1`).length > 0;
}
