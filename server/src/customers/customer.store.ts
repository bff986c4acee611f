import type { Db, Transaction } from '../db';

export type CustomerRow = {
  uuid: string; id: bigint; name: string; email: string | null; type: 1 | 2; status: 1 | 2; createdAt: Date; updatedAt: Date;
};

export type HeldCustomer = { id: bigint; name: string; email: string | null; type: 1 | 2; status: 1 | 2; tariff: string; currency: string };

/** For who changes it: nobody else does until the transaction ends. */
export async function lockCustomer(tx: Transaction, uuid: string): Promise<HeldCustomer | undefined> {
  const [row] = await tx<HeldCustomer[]>`
    select customer.id, customer.name, customer.email, customer.type, customer.status, tariff.name as tariff, tariff.currency
    from customer join tariff on tariff.id = customer.tariff_id where customer.uuid = ${uuid} for no key update of customer`;
  return row;
}

export async function findCustomerId(db: Db, uuid: string): Promise<bigint | undefined> {
  const [row] = await db<{ id: bigint }[]>`select id from customer where uuid = ${uuid}`;
  return row?.id;
}

/** First number of the advisory locks under which customers are named; the second is of the name. */
const NAME_LOCK = 25;

/**
 * Whether another customer has the name, in whatever case, sandboxes aside; nobody else takes it until the transaction ends. Not by a unique index, as there
 * may be contracts of one name from before.
 */
export async function isNameTaken(tx: Transaction, name: string, except: bigint | null): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(${NAME_LOCK}::integer, hashtext(lower(${name})))`;
  const rows = await tx`select from customer where lower(name) = lower(${name}) and not sandbox and (${except}::bigint is null or id <> ${except}) limit 1`;
  return rows.length > 0;
}

export async function findTariff(db: Db, uuid: string): Promise<{ id: bigint; name: string; currency: string } | undefined> {
  const [row] = await db<{ id: bigint; name: string; currency: string }[]>`select id, name, currency from tariff where uuid = ${uuid}`;
  return row;
}

export type CustomerFields = { name: string; email: string | null; type: 1 | 2; tariffId: bigint };

export async function updateCustomer(tx: Transaction, id: bigint, { name, email, type, tariffId }: CustomerFields, now: Date): Promise<void> {
  await tx`
    update customer set name = ${name}, email = ${email}, type = ${type}, tariff_id = ${tariffId}, updated_at = ${now} where id = ${id}`;
}

export async function setCustomerStatus(tx: Transaction, id: bigint, status: 1 | 2, now: Date): Promise<void> {
  await tx`update customer set status = ${status}, updated_at = ${now} where id = ${id}`;
}
