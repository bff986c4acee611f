import type { Db, Transaction } from '../../platform/db';

export type StoredTariff = { id: bigint; uuid: string; name: string; currency: string; customers: number; landlines: boolean };
export type StoredVersion = { id: bigint; tariffId: bigint; validFrom: Date; prices: number };

export async function allTariffs(db: Db): Promise<StoredTariff[]> {
  return await db<StoredTariff[]>`select ${columns(db)} from tariff order by lower(name), id`;
}

export async function findTariff(db: Db, uuid: string): Promise<StoredTariff | undefined> {
  const [row] = await db<StoredTariff[]>`select ${columns(db)} from tariff where uuid = ${uuid}`;
  return row;
}

export async function tariffOfId(db: Db, id: bigint): Promise<StoredTariff> {
  const [row] = await db<StoredTariff[]>`select ${columns(db)} from tariff where id = ${id}`;
  if (!row) throw new Error(`there is no tariff ${id}`);
  return row;
}

const columns = (db: Db) => db`id, uuid, name, currency, landlines, (select count(*)::integer from customer where tariff_id = tariff.id
  and not sandbox) as customers`;

export async function versionsOf(db: Db, tariffIds: readonly bigint[]): Promise<StoredVersion[]> {
  return await db<StoredVersion[]>`
    select id, tariff_id as "tariffId", valid_from as "validFrom", prices from tariff_version
    where tariff_id = any(${tariffIds.map(String)}::bigint[]) order by tariff_id, valid_from desc`;
}

export async function versionAt(db: Db, tariffId: bigint, at: Date): Promise<StoredVersion | null> {
  const [row] = await db<StoredVersion[]>`
    select id, tariff_id as "tariffId", valid_from as "validFrom", prices from tariff_version
    where tariff_id = ${tariffId} and valid_from <= ${at} order by valid_from desc limit 1`;
  return row ?? null;
}

export async function insertTariff(tx: Transaction, { name, currency }: { name: string; currency: string }): Promise<string> {
  const [created] = await tx<{ uuid: string }[]>`insert into tariff (name, currency) values (${name}, ${currency}) returning uuid`;
  if (!created) throw new Error('insert returned no row');
  return created.uuid;
}

export async function updateTariff(tx: Transaction, id: bigint, { name, landlines }: { name: string; landlines: boolean }): Promise<void> {
  await tx`update tariff set name = ${name}, landlines = ${landlines} where id = ${id}`;
}

/** First keys of the advisory locks on tariff names and on a connection's rates. */
const NAMES_LOCK = 8_106;
const RATES_LOCK = 8_107;

/** Returns whether another tariff has this name. A lock delays other changes of tariff names until commit. */
export async function isTariffNameTaken(tx: Transaction, name: string, but: bigint | null): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(${NAMES_LOCK}::integer, 0)`;
  const [row] = await tx`select from tariff where lower(name) = lower(${name}) and id is distinct from ${but}::bigint limit 1`;
  return row !== undefined;
}

export async function lockTariff(tx: Transaction, id: bigint): Promise<void> {
  await tx`select from tariff where id = ${id} for no key update`;
}

export async function lockRates(tx: Transaction, connectionId: bigint): Promise<void> {
  await tx`select pg_advisory_xact_lock(${RATES_LOCK}::integer, hashint8(${connectionId}))`;
}

/** Deletes a version. The caller must check that it was never in force. */
export async function removeVersion(tx: Transaction, id: bigint): Promise<void> {
  await tx`delete from tariff_price where tariff_version_id = ${id}`;
  await tx`delete from tariff_version where id = ${id}`;
}
