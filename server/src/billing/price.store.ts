import type { Db } from '../db';
import { buildPriceTable, type PriceRow, type PriceTable } from './price-table';

/** The customer's prices as they stood `at` that time: the newest version of his tariff that was valid by then. */
export async function priceTable(db: Db, customerId: bigint, messageType: string, at: Date): Promise<PriceTable> {
  const rows = await db<PriceRow[]>`
    select prefix, country, destination, price
    from tariff_price
    where message_type = ${messageType} and tariff_version_id = (
      select tariff_version.id
      from customer join tariff_version on tariff_version.tariff_id = customer.tariff_id
      where customer.id = ${customerId} and valid_from <= ${at}
      order by valid_from desc
      limit 1)`;
  return buildPriceTable(rows);
}
