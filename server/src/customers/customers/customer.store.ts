import { encodeMask } from '@portal/contracts';
import type { Db, Transaction } from '../../platform/db';

export type CustomerRow = {
  uuid: string; id: bigint; name: string; email: string | null; type: 1 | 2; status: 1 | 2; isProvider: boolean; createdAt: Date;
  updatedAt: Date;
};

export type LockedCustomer = {
  id: bigint; name: string; email: string | null; type: 1 | 2; status: 1 | 2; isProvider: boolean; tariff: string; currency: string;
};

export async function lockCustomer(tx: Transaction, uuid: string): Promise<LockedCustomer | undefined> {
  const [row] = await tx<LockedCustomer[]>`
    select customer.id, customer.name, customer.email, customer.type, customer.status, customer.is_provider as "isProvider",
      tariff.name as tariff, tariff.currency
    from customer join tariff on tariff.id = customer.tariff_id where customer.uuid = ${uuid} for no key update of customer`;
  return row;
}

export async function findCustomerId(db: Db, uuid: string): Promise<bigint | undefined> {
  const [row] = await db<{ id: bigint }[]>`select id from customer where uuid = ${uuid}`;
  return row?.id;
}

/** First key of the advisory locks on customer names; the second is the name's hash. */
const NAME_LOCK = 25;

/** Ignores case and sandboxes; locks the name until commit. There is no unique index, because some older customers share a name. */
export async function isNameTaken(tx: Transaction, name: string, excludedId: bigint | null): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(${NAME_LOCK}::integer, hashtext(lower(${name})))`;
  const rows = await tx`select from customer where lower(name) = lower(${name}) and not sandbox
    and (${excludedId}::bigint is null or id <> ${excludedId}) limit 1`;
  return rows.length > 0;
}

export async function findTariff(db: Db, uuid: string): Promise<{ id: bigint; name: string; currency: string } | undefined> {
  const [row] = await db<{ id: bigint; name: string; currency: string }[]>`select id, name, currency from tariff where uuid = ${uuid}`;
  return row;
}

export async function isProvider(db: Db, customerId: bigint): Promise<boolean> {
  return (await db`select from customer where id = ${customerId} and is_provider`).length > 0;
}

/** Includes locked logins. */
export async function hasProviderRoles(tx: Transaction, id: bigint): Promise<boolean> {
  return (await tx`select from login where customer_id = ${id} and status <> 3 and maskrole & ${encodeMask(['admin', 'impersonate'])} <> 0
    limit 1`).length > 0;
}
