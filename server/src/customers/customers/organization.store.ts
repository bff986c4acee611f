import { isOfLogin, type OrganizationScope } from '../accounts';
import type { Db, Transaction } from '../../platform/db';

export async function hasOrganization(db: Db, customerId: bigint, name: string): Promise<boolean> {
  return (await db`select from organization where customer_id = ${customerId} and lower(name) = lower(${name}) limit 1`).length > 0;
}

/** Finds an organization of this customer only; its row is locked until commit. */
export async function findOrganization(
  tx: Transaction, customerUuid: string, uuid: string,
): Promise<{ customerId: bigint; organizationId: bigint } | undefined> {
  const [row] = await tx<{ customerId: bigint; organizationId: bigint }[]>`
    select organization.customer_id as "customerId", organization.id as "organizationId"
    from organization join customer on customer.id = organization.customer_id
    where customer.uuid = ${customerUuid} and organization.uuid = ${uuid} for key share of organization`;
  return row;
}

export type OwnOrganization = { id: bigint; email: string | null; address: string | null; defaultAlphaName: string | null };

/** An organization that the login sees; with `all`, any organization of the login's customer. Locked until commit. */
export async function lockOwnOrganization(
  tx: Transaction, { customerId, organizations }: OrganizationScope, uuid: string, { all }: { all: boolean },
): Promise<OwnOrganization | undefined> {
  const [row] = await tx<OwnOrganization[]>`
    select organization.id, organization.email, organization.address, (
      select name from alpha_name a where a.customer_id = organization.customer_id and a.id =
        organization.default_alpha_name_id) as "defaultAlphaName"
    from organization
    where customer_id = ${customerId} and uuid = ${uuid} and ${all ? tx`true` : isOfLogin(tx, { organizations }, tx`organization.id`)}
    for no key update`;
  return row;
}

export async function nameOfOrganization(
  tx: Transaction, customerId: bigint, organizationId: bigint, uuid: string,
): Promise<{ id: bigint; name: string } | undefined> {
  const [row] = await tx<{ id: bigint; name: string }[]>`
    select id, name from alpha_name where customer_id = ${customerId} and organization_id = ${organizationId}
      and uuid = ${uuid} for key share`;
  return row;
}
