import type { MessageType } from '@portal/messaging';
import { supportsLandlines } from '@portal/messaging/phone';
import type { Db, Fragment } from '../../platform/db';
import { buildPrefixTree } from './prefix-tree';
import type { Price, PriceTable } from './type-terms';

/** Selects id, currency and landlines of the customer's tariff version in force at `at`. The id is null if there is none. */
export function versionAt(db: Db, customerId: bigint, at: Date): Fragment {
  return db`
    select tariff_version.id, tariff.currency, tariff.landlines
    from customer join tariff on tariff.id = customer.tariff_id
    left join tariff_version on tariff_version.tariff_id = tariff.id and valid_from <= ${at}
    where customer.id = ${customerId} order by valid_from desc nulls last limit 1`;
}

export async function tariffVersionAt(db: Db, customerId: bigint, at: Date): Promise<bigint | null> {
  const [row] = await db<{ id: bigint | null }[]>`${versionAt(db, customerId, at)}`;
  return row?.id ?? null;
}

/** When the next version of the customer's tariff starts after `at`; null if none is planned. */
export async function nextVersionAfter(db: Db, customerId: bigint, at: Date): Promise<Date | null> {
  const [row] = await db<{ next: Date | null }[]>`
    select min(valid_from) as next from tariff_version
    where tariff_id = (select tariff_id from customer where id = ${customerId}) and valid_from > ${at}`;
  return row?.next ?? null;
}

export async function landlinesOfVersion(db: Db, versionId: bigint | null): Promise<boolean> {
  const [row] = await db<{ landlines: boolean }[]>`
    select landlines from tariff join tariff_version on tariff_version.tariff_id = tariff.id where tariff_version.id = ${versionId}`;
  return row?.landlines ?? false;
}

/** Returns whether messages of at least one of the types to landlines are accepted under the customer's tariff. */
export async function acceptsLandlines(db: Db, customerId: bigint, types: readonly MessageType[]): Promise<boolean> {
  if (types.some(supportsLandlines)) return true;
  const [row] = await db<{ landlines: boolean }[]>`
    select landlines from tariff join customer on customer.tariff_id = tariff.id where customer.id = ${customerId}`;
  return row?.landlines ?? false;
}

export async function pricesOfVersion(db: Db, versionId: bigint | null, messageType: string): Promise<PriceTable> {
  return buildPrefixTree(await db<Price[]>`
    select prefix, country, destination, price from tariff_price
    where message_type = ${messageType} and tariff_version_id = ${versionId}`);
}

export async function pricesAt(db: Db, customerId: bigint, messageType: string, at: Date): Promise<PriceTable> {
  return pricesOfVersion(db, await tariffVersionAt(db, customerId, at), messageType);
}

/** Selects the price with the longest of the prefixes. */
export function longestPrice(
  db: Db, { versionId, type, prefixes }: { versionId: Fragment; type: Fragment; prefixes: Fragment },
): Fragment {
  return db`
    select prefix, country, destination, price from tariff_price
    where tariff_version_id = ${versionId} and message_type = ${type} and prefix = any(${prefixes})
    order by length(prefix) desc limit 1`;
}
