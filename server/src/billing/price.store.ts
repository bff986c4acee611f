import type { Db } from '../db';
import { buildPriceTable, type PriceRow, type PriceTable } from './price-table';

/** The newest version of the customer's tariff that was valid by then; null where there is none. */
export async function tariffVersionAt(db: Db, customerId: bigint, at: Date): Promise<bigint | null> {
  const [row] = await db<{ id: bigint }[]>`
    select tariff_version.id
    from customer join tariff_version on tariff_version.tariff_id = customer.tariff_id
    where customer.id = ${customerId} and valid_from <= ${at}
    order by valid_from desc
    limit 1`;
  return row?.id ?? null;
}

/** All prices of one version for one message type. */
export async function pricesOfVersion(db: Db, versionId: bigint | null, messageType: string): Promise<PriceTable> {
  return buildPriceTable(await db<PriceRow[]>`
    select prefix, country, destination, price from tariff_price
    where message_type = ${messageType} and tariff_version_id = ${versionId}`);
}

/** The customer's prices as they stood `at` that time. */
export async function priceTable(db: Db, customerId: bigint, messageType: string, at: Date): Promise<PriceTable> {
  return pricesOfVersion(db, await tariffVersionAt(db, customerId, at), messageType);
}
