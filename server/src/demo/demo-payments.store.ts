import type { Db } from '../platform/db';

/** Updates the simulator's address, which differs between starts, unless someone changed the method. */
export async function updateCheckoutAddress(tx: Db, key: string, settings: object): Promise<void> {
  await tx`
    update pay_method set settings = settings || ${JSON.stringify(settings)}::text::jsonb
    where key = ${key} and settings ->> 'api' like 'http://127.0.0.1:%'`;
}

export async function hasPayMethods(tx: Db): Promise<boolean> {
  return (await tx`select from pay_method limit 1`).length > 0;
}

export type DemoPayer = { loginId: bigint; accountUuid: string; organizationUuid: string };

/** Returns the customer's (not an organization's) account, first login and first organization; undefined if the customer has invoices. */
export async function unbilledPayer(tx: Db, customerId: bigint): Promise<DemoPayer | undefined> {
  const [row] = await tx<DemoPayer[]>`
    select login.id as "loginId", account.uuid as "accountUuid", organization.uuid as "organizationUuid"
    from account
    cross join lateral (select id from login where customer_id = ${customerId} order by id limit 1) login
    cross join lateral (select uuid from organization where customer_id = ${customerId} order by id limit 1) organization
    where account.customer_id = ${customerId} and account.kind = 'customer'
      and not exists (select from invoice where customer_id = ${customerId})
    order by account.id limit 1`;
  return row;
}

export async function methodUuid(tx: Db, key: string): Promise<string | undefined> {
  const [row] = await tx<{ uuid: string }[]>`select uuid from pay_method where key = ${key}`;
  return row?.uuid;
}
