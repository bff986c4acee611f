import { isOfLogin, type OrganizationScope } from '../../customers/accounts';
import type { Db, Fragment } from '../../platform/db';

export type AccountRow = {
  id: bigint; uuid: string; name: string; kind: 'customer' | 'organization'; organizationUuid: string | null; currency: string;
  balance: bigint; reserved: bigint; debt: bigint;
};

export type AccountReader = OrganizationScope;

/** Returns the customer's accounts, then those of organizations that the login may see. */
export async function accountsOfLogin(db: Db, reader: AccountReader): Promise<AccountRow[]> {
  return accountRows(db, db`account.customer_id = ${reader.customerId} and ${isVisible(db, reader)}`);
}

export async function visibleAccounts(db: Db, reader: AccountReader, uuids: readonly string[]): Promise<Set<string>> {
  const rows = await db<{ uuid: string }[]>`
    select account.uuid from account where account.customer_id = ${reader.customerId} and account.uuid = any(${[...uuids]}::uuid[])
      and ${isVisible(db, reader)}`;
  return new Set(rows.map(({ uuid }) => uuid));
}

export async function everyAccountOf(db: Db, customerId: bigint): Promise<AccountRow[]> {
  return accountRows(db, db`account.customer_id = ${customerId}`);
}

export async function accountsById(db: Db, customerId: bigint, ids: readonly bigint[]): Promise<AccountRow[]> {
  return accountRows(db, db`account.customer_id = ${customerId} and account.id = any(${ids.map(String)}::bigint[])`);
}

export type StatementAccount = { id: bigint; customerId: bigint; currency: string };

export async function accountToState(db: Db, reader: AccountReader, uuid: string): Promise<StatementAccount | undefined> {
  const rows = await db<StatementAccount[]>`
    select id, customer_id as "customerId", currency from account
    where customer_id = ${reader.customerId} and uuid = ${uuid} and ${isVisible(db, reader)}`;
  return rows[0];
}

function isVisible(db: Db, reader: AccountReader): Fragment {
  return db`(account.kind = 'customer' or (account.kind = 'organization' and ${isOfLogin(db, reader, db`account.organization_id`)}))`;
}

/** Reserved money and debt belong to the whole customer, so only the customer's own account in the same currency shows them. */
async function accountRows(db: Db, which: Fragment): Promise<AccountRow[]> {
  return db<AccountRow[]>`
    select account.id, account.uuid, coalesce(organization.name, customer.name) as name, account.kind,
      organization.uuid as "organizationUuid",
      account.currency, account.balance, case when account.kind = 'customer' then coalesce(held.balance, 0) else 0 end as reserved,
      case when account.kind = 'customer' then greatest(-coalesce(owed.balance, 0), 0) else 0 end as debt
    from account
    join customer on customer.id = account.customer_id
    join tariff on tariff.id = customer.tariff_id
    left join organization on organization.customer_id = account.customer_id and organization.id = account.organization_id
    left join account held on held.customer_id = account.customer_id and held.kind = 'reserved' and held.currency = account.currency
    left join account owed on owed.customer_id = account.customer_id and owed.kind = 'receivable' and owed.currency = account.currency
    where account.kind in ('customer', 'organization') and ${which}
    order by account.kind, account.currency <> tariff.currency, name, account.id`;
}
