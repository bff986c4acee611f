import type { Db } from '../../platform/db';

export async function customerByUuid(db: Db, uuid: string): Promise<bigint | undefined> {
  const [row] = await db<{ id: bigint }[]>`select id from customer where uuid = ${uuid}`;
  return row?.id;
}

export async function currencyOf(db: Db, customerId: bigint): Promise<string> {
  const [row] = await db<{ currency: string }[]>`
    select currency from tariff join customer on customer.tariff_id = tariff.id where customer.id = ${customerId}`;
  if (!row) throw new Error(`customer ${customerId} has no tariff`);
  return row.currency;
}
