import type { Money } from '@portal/contracts';
import { spendingAccount, type SpendingAccount } from '../../messaging/terms';
import type { Db } from '../../platform/db';

/** Opens a new customer's accounts, and our own accounts if the currency is new. Idempotent. */
export async function openAccounts(tx: Db, customerId: bigint, currency: string): Promise<{ accountId: bigint }> {
  await tx`insert into account (kind, currency) values ('funding', ${currency}), ('revenue', ${currency}) on conflict do nothing`;
  await tx`
    insert into account (customer_id, kind, currency)
    values (${customerId}, 'customer', ${currency}), (${customerId}, 'reserved', ${currency})
    on conflict do nothing`;
  const rows = await tx<{ accountId: bigint }[]>`
    select id as "accountId" from account where customer_id = ${customerId} and kind = 'customer' and currency = ${currency}`;
  return only(rows, `account of customer ${customerId}`);
}

/** Gives an organization its own account, to which the organization's messages are charged from then on. Idempotent. */
export async function openOrganizationAccount(
  tx: Db, customerId: bigint, organizationId: bigint, currency: string,
): Promise<{ accountId: bigint }> {
  await tx`
    insert into account (customer_id, organization_id, kind, currency)
    values (${customerId}, ${organizationId}, 'organization', ${currency})
    on conflict do nothing`;
  const rows = await tx<{ accountId: bigint }[]>`
    select id as "accountId" from account
    where customer_id = ${customerId} and organization_id = ${organizationId} and kind = 'organization' and currency = ${currency}`;
  return only(rows, `account of organization ${organizationId}`);
}

/** Finds the account that pays for the login's default organization. Without an accessible one, returns the customer's account. */
export async function spendingAccountOfLogin(
  db: Db, { customerId, loginId, organizations }: { customerId: bigint; loginId: bigint; organizations: readonly bigint[] | null },
): Promise<SpendingAccount> {
  const rows = await db<{ organizationId: bigint | null }[]>`
    select default_organization_id as "organizationId" from login where customer_id = ${customerId} and id = ${loginId}`;
  const organizationId = rows[0]?.organizationId ?? null;
  const isVisible = organizationId !== null && (organizations === null || organizations.includes(organizationId));
  return spendingAccount(db, customerId, isVisible ? organizationId : null);
}

export async function availableOf(
  db: Db, customerId: bigint, accountId: bigint,
): Promise<{ accountUuid: string; available: Money; currency: string }> {
  const rows = await db<{ accountUuid: string; available: Money; currency: string }[]>`
    select uuid as "accountUuid", balance as available, currency from account where customer_id = ${customerId} and id = ${accountId}`;
  return only(rows, `account ${accountId} of customer ${customerId}`);
}

/** Returns the balance of each customer's own account in the currency of the customer's tariff, for the live event `balance.changed`. */
export async function balancesOf(
  db: Db, customerIds: readonly bigint[],
): Promise<{ customerId: bigint; available: Money; currency: string }[]> {
  return db<{ customerId: bigint; available: Money; currency: string }[]>`
    select customer_id as "customerId", balance as available, account.currency
    from account
    join customer on customer.id = account.customer_id
    join tariff on tariff.id = customer.tariff_id and tariff.currency = account.currency
    where customer_id = any(${customerIds.map(String)}::bigint[]) and kind = 'customer'`;
}

export type SpendableAccount = {
  accountId: bigint; currency: string; kind: 'customer' | 'organization'; organizationId: bigint | null; organizationUuid: string | null;
};

/** Finds an account that can be topped up and spent from. Returns null for another customer's account. */
export async function findSpendable(db: Db, customerId: bigint, accountUuid: string): Promise<SpendableAccount | null> {
  const rows = await db<SpendableAccount[]>`
    select account.id as "accountId", account.currency, account.kind, account.organization_id as "organizationId",
      organization.uuid as "organizationUuid"
    from account
    left join organization on organization.customer_id = account.customer_id and organization.id = account.organization_id
    where account.customer_id = ${customerId} and account.uuid = ${accountUuid} and account.kind in ('customer', 'organization')`;
  return rows[0] ?? null;
}

function only<T>(rows: readonly T[], what: string): T {
  const row = rows[0];
  if (row === undefined) throw new Error(`there is no ${what}`);
  return row;
}
