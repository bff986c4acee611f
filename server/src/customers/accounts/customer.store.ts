import { randomUUID } from 'node:crypto';
import { announceWork } from '../../platform/background';
import type { Db, Transaction } from '../../platform/db';
import { isOfLogin, type OrganizationScope } from './login-organization.store';

type Made = { id: bigint; uuid: string };

export type NewCustomer = {
  name: string; tariffId: bigint; email?: string | null; type?: 1 | 2; uuid?: string; sandboxOf?: bigint | null; isProvider?: boolean;
};

/** Type 1 is a customer, 2 a service (SPEC 3). Only logins of an `isProvider` customer can be administrators. Call `openAccounts` next. */
export async function createCustomer(
  tx: Db, { name, tariffId, email = null, type = 1, uuid = randomUUID(), sandboxOf = null, isProvider = false }: NewCustomer,
): Promise<Made> {
  const [created] = await tx<Made[]>`
    insert into customer (uuid, name, email, type, tariff_id, sandbox_of, is_provider)
    values (${uuid}, ${name}, ${email}, ${type}, ${tariffId}, ${sandboxOf}, ${isProvider}) returning id, uuid`;
  if (!created) throw new Error('insert returned no row');
  return created;
}

export type CustomerFields = { name: string; email: string | null; type: 1 | 2; tariffId: bigint };

export async function updateCustomer(
  tx: Transaction, id: bigint, { name, email, type, tariffId }: CustomerFields, now: Date,
): Promise<void> {
  await tx`
    update customer set name = ${name}, email = ${email}, type = ${type}, tariff_id = ${tariffId}, updated_at = ${now} where id = ${id}`;
}

/** Gives a sandbox its customer's tariff. */
export async function setSandboxTariff(tx: Transaction, sandboxId: bigint, tariffId: bigint): Promise<void> {
  await tx`update customer set tariff_id = ${tariffId} where id = ${sandboxId} and sandbox and tariff_id <> ${tariffId}`;
}

export async function setProvider(tx: Transaction, id: bigint, isProvider: boolean, now: Date): Promise<void> {
  await tx`update customer set is_provider = ${isProvider}, updated_at = ${now} where id = ${id}`;
}

/** The dispatcher skips the queue of customers with status 2 (disabled). */
export async function setCustomerStatus(tx: Transaction, id: bigint, status: 1 | 2, now: Date): Promise<void> {
  await tx`update customer set status = ${status}, updated_at = ${now} where id = ${id}`;
  announceWork('queue');
}

export type NewOrganization = {
  customerId: bigint; name: string; type: 1 | 2; email?: string | null; address?: string | null; code?: string | null;
};

/** Type 1 is an individual, 2 a legal entity (SPEC 3). */
export async function createOrganization(tx: Db, organization: NewOrganization): Promise<Made> {
  const { customerId, name, type, email = null, address = null, code = null } = organization;
  const [created] = await tx<Made[]>`
    insert into organization (customer_id, name, type, email, address, code)
    values (${customerId}, ${name}, ${type}, ${email}, ${address}, ${code}) returning id, uuid`;
  if (!created) throw new Error('insert returned no row');
  return created;
}

export async function setDefaultAlphaName(
  tx: Transaction, customerId: bigint, organizationId: bigint, alphaNameId: bigint | null,
): Promise<void> {
  await tx`update organization set default_alpha_name_id = ${alphaNameId} where customer_id = ${customerId} and id = ${organizationId}`;
}

export async function updateContactDetails(
  tx: Transaction, customerId: bigint, organizationId: bigint, { email, address }: { email: string | null; address: string | null },
): Promise<void> {
  await tx`update organization set email = ${email}, address = ${address} where customer_id = ${customerId} and id = ${organizationId}`;
}

export type OrganizationRow = {
  uuid: string; name: string; type: 1 | 2; email: string | null; address: string | null; defaultAlphaname: string | null;
  isDefault: boolean;
};

export async function organizationsOf(
  db: Db, { customerId, loginId, organizations }: OrganizationScope & { loginId: bigint }, { all }: { all: boolean },
): Promise<OrganizationRow[]> {
  return db<OrganizationRow[]>`
    select o.uuid, o.name, o.type, o.email, o.address, a.name as "defaultAlphaname",
      exists (select from login where login.id = ${loginId} and login.default_organization_id = o.id) as "isDefault"
    from organization o left join alpha_name a on a.customer_id = o.customer_id and a.id = o.default_alpha_name_id
    where o.customer_id = ${customerId} and ${all ? db`true` : isOfLogin(db, { organizations }, db`o.id`)} order by o.name, o.id
    limit 1000`;
}
