import type { Db } from '../db';

/** Stores the first secret of an endpoint and answers what stands there: another node may have been faster. */
export async function fillSecret(db: Db, endpointId: bigint, sealed: string): Promise<string> {
  const [row] = await db<{ secret: string }[]>`
    update callback_endpoint set secret = coalesce(secret, ${sealed}) where id = ${endpointId} returning secret`;
  if (!row) throw new Error(`there is no callback endpoint ${endpointId}`);
  return row.secret;
}

/** The present secret becomes the one before. Answers whether there is such an endpoint. */
export async function replaceSecret(db: Db, customerId: bigint, endpointId: bigint, sealed: string, hours: number): Promise<boolean> {
  const rows = await db`
    update callback_endpoint
    set previous_secret = secret, previous_until = now() + ${hours}::float8 * interval '1 hour', secret = ${sealed}
    where customer_id = ${customerId} and id = ${endpointId}
    returning 1`;
  return rows.length > 0;
}
