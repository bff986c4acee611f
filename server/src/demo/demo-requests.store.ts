import type { Transaction } from '../db';

export type Asker = { loginId: bigint; organizationUuid: string };

/** The customer's first login and his organization, where nobody of the customer has ever asked for anything. */
export async function firstAsker(tx: Transaction, customerId: bigint): Promise<Asker | undefined> {
  const [row] = await tx<Asker[]>`
    select login.id as "loginId", organization.uuid as "organizationUuid"
    from login join organization on organization.customer_id = login.customer_id and organization.id = login.default_organization_id
    where login.customer_id = ${customerId} and not exists (select from sender_request where customer_id = ${customerId})
    order by login.id limit 1`;
  return row;
}
