import type { Db } from '../db';
import { buildPriceTable, type PriceRow, type PriceTable } from './price-table';

export async function tariffVersionAt(db: Db, customerId: bigint, at: Date): Promise<bigint | null> {
  const [row] = await db<{ id: bigint }[]>`
    select tariff_version.id
    from customer join tariff_version on tariff_version.tariff_id = customer.tariff_id
    where customer.id = ${customerId} and valid_from <= ${at}
    order by valid_from desc
    limit 1`;
  return row?.id ?? null;
}

export async function landlinesOfVersion(db: Db, versionId: bigint | null): Promise<boolean> {
  const [row] = await db<{ landlines: boolean }[]>`
    select landlines from tariff join tariff_version on tariff_version.tariff_id = tariff.id where tariff_version.id = ${versionId}`;
  return row?.landlines ?? false;
}

export async function landlinesOfCustomer(db: Db, customerId: bigint): Promise<boolean> {
  const [row] = await db<{ landlines: boolean }[]>`
    select landlines from tariff join customer on customer.tariff_id = tariff.id where customer.id = ${customerId}`;
  return row?.landlines ?? false;
}

export async function pricesOfVersion(db: Db, versionId: bigint | null, messageType: string): Promise<PriceTable> {
  return buildPriceTable(await db<PriceRow[]>`
    select prefix, country, destination, price from tariff_price
    where message_type = ${messageType} and tariff_version_id = ${versionId}`);
}

export async function priceTable(db: Db, customerId: bigint, messageType: string, at: Date): Promise<PriceTable> {
  return pricesOfVersion(db, await tariffVersionAt(db, customerId, at), messageType);
}
