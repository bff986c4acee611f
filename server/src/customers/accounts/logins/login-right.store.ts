import type { Db, Transaction } from '../../../platform/db';

export type RightOrganization = { uuid: string; name: string };
type Whose = { customerId: bigint; loginId: bigint };

export async function rightsOf(db: Db, { customerId, loginId }: Whose): Promise<RightOrganization[]> {
  return db<RightOrganization[]>`
    select o.uuid, o.name from login_organization own
    join organization o on o.customer_id = own.customer_id and o.id = own.organization_id
    where own.customer_id = ${customerId} and own.login_id = ${loginId} order by o.name, o.id limit 1000`;
}

export async function availableFor(db: Db, { customerId, loginId }: Whose): Promise<RightOrganization[]> {
  return db<RightOrganization[]>`
    select o.uuid, o.name from organization o
    where o.customer_id = ${customerId} and not exists (
      select from login_organization own where own.customer_id = o.customer_id and own.login_id = ${loginId} and own.organization_id = o.id)
    order by o.name, o.id limit 1000`;
}

export async function addRight(tx: Transaction, { customerId, loginId }: Whose, organizationUuid: string): Promise<boolean> {
  const [organization] = await tx<{ id: bigint }[]>`select id from organization where customer_id = ${customerId}
    and uuid = ${organizationUuid}`;
  if (!organization) return false;
  await tx`
    insert into login_organization (customer_id, login_id, organization_id) values (${customerId}, ${loginId}, ${organization.id})
    on conflict do nothing`;
  return true;
}

export async function removeRight(tx: Transaction, { customerId, loginId }: Whose, organizationUuid: string): Promise<boolean> {
  const deleted = await tx`
    delete from login_organization own using organization o
    where own.customer_id = ${customerId} and own.login_id = ${loginId} and o.customer_id = own.customer_id and o.id = own.organization_id
      and o.uuid = ${organizationUuid}`;
  return deleted.count > 0;
}

export async function clearRights(tx: Transaction, { customerId, loginId }: Whose): Promise<void> {
  await tx`delete from login_organization where customer_id = ${customerId} and login_id = ${loginId}`;
}
