import type { Db, Transaction } from '../../platform/db';

/** First key of the advisory locks for names that look alike; the second is the hash of their skeleton. */
const SKELETON_LOCK = 24;

/** Serializes the creation of names that look alike, across customers. */
export async function lockSkeleton(tx: Transaction, skeleton: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(${SKELETON_LOCK}::integer, hashtext(${skeleton}))`;
}

/** Returns a similar name of another customer. Ignores names in sandboxes, because a sandbox copies its customer's names. */
export async function similarNameOf(db: Db, customerId: bigint, skeleton: string): Promise<string | undefined> {
  const [row] = await db<{ name: string }[]>`
    select name from alpha_name where skeleton = ${skeleton} and customer_id <> ${customerId}
      and not exists (select from customer where customer.id = alpha_name.customer_id and customer.sandbox)
    order by id limit 1`;
  return row?.name;
}

export type NameOwner = { customerId: bigint; organizationId: bigint };

export async function hasAlphaName(
  db: Db, { customerId, organizationId }: NameOwner, { name, skeleton }: { name: string; skeleton: string },
): Promise<boolean> {
  const rows = await db`
    select from alpha_name
    where customer_id = ${customerId} and organization_id = ${organizationId} and skeleton = ${skeleton} and lower(name) = lower(${name})
    limit 1`;
  return rows.length > 0;
}

export type CreatedAlphaName = { id: bigint; uuid: string };

export async function insertAlphaName(tx: Transaction, { customerId, organizationId }: NameOwner, name: string): Promise<CreatedAlphaName> {
  const [created] = await tx<CreatedAlphaName[]>`
    insert into alpha_name (customer_id, organization_id, name) values (${customerId}, ${organizationId}, ${name}) returning id, uuid`;
  if (!created) throw new Error('insert returned no row');
  return created;
}
