import type { Transaction } from '../platform/db';

export type DemoActor = { loginId: bigint; organizationUuid: string };

export async function firstActor(tx: Transaction, customerId: bigint): Promise<DemoActor | undefined> {
  const [row] = await tx<DemoActor[]>`
    select login.id as "loginId", organization.uuid as "organizationUuid"
    from login join organization on organization.customer_id = login.customer_id and organization.id = login.default_organization_id
    where login.customer_id = ${customerId} and not exists (select from sender_request where customer_id = ${customerId})
    order by login.id limit 1`;
  return row;
}
