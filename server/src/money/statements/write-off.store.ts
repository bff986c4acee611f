import type { Money } from '@portal/contracts';
import { isOfLogin } from '../../customers/accounts';
import type { Db } from '../../platform/db';
import type { AccountReader } from './account.store';

export type Organization = { customerId: bigint; organizationId: bigint };

export async function findOrganization(db: Db, reader: AccountReader | null, uuid: string): Promise<Organization | undefined> {
  const condition = reader === null ? db`true` : db`customer_id = ${reader.customerId} and ${isOfLogin(db, reader, db`organization.id`)}`;
  const rows = await db<Organization[]>`
    select customer_id as "customerId", id as "organizationId" from organization where uuid = ${uuid} and ${condition}`;
  return rows[0];
}

export type OrganizationAccount = { accountId: bigint; currency: string };

/** Returns the organization's account in `currency`, or in the tariff's currency if null. */
export async function organizationAccount(
  db: Db, { customerId, organizationId }: Organization, currency: string | null,
): Promise<OrganizationAccount | undefined> {
  const rows = await db<OrganizationAccount[]>`
    select account.id as "accountId", account.currency
    from account
    join customer on customer.id = account.customer_id
    join tariff on tariff.id = customer.tariff_id
    where account.customer_id = ${customerId} and account.organization_id = ${organizationId} and account.kind = 'organization'
      and account.currency = coalesce(${currency}::text, tariff.currency)`;
  return rows[0];
}

export type NewWriteOff = Organization & { loginId: bigint; requestUuid: string | null; amount: Money; currency: string; comment: string };

/** Returns undefined if the login already sent this request; a concurrent duplicate waits for the first. */
export async function insertWriteOff(
  tx: Db, { customerId, organizationId, loginId, requestUuid, amount, currency, comment }: NewWriteOff,
): Promise<bigint | undefined> {
  const rows = await tx<{ id: bigint }[]>`
    insert into write_off (customer_id, organization_id, login_id, request_uuid, amount, currency, comment)
    values (${customerId}, ${organizationId}, ${loginId}, ${requestUuid}, ${amount}, ${currency}, ${comment})
    on conflict (login_id, request_uuid) do nothing
    returning id`;
  return rows[0]?.id;
}

export async function isSameWriteOff(
  tx: Db, { customerId, organizationId, loginId, requestUuid, amount, currency, comment }: NewWriteOff,
): Promise<boolean> {
  const rows = await tx`
    select from write_off
    where login_id = ${loginId} and request_uuid = ${requestUuid} and customer_id = ${customerId} and organization_id = ${organizationId}
      and amount = ${amount} and currency = ${currency} and comment = ${comment}`;
  return rows.length > 0;
}
