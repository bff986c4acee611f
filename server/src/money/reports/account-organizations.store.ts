import type { Db } from '../../platform/db';

export type PayingAccount = { currency: string; organizations: bigint[] };

/** Returns the organizations that the account pays for, by their ids in `usage`, where 0 means none. Undefined for an unknown account. */
export async function paidByAccount(db: Db, customerId: bigint, accountId: bigint): Promise<PayingAccount | undefined> {
  const [row] = await db<PayingAccount[]>`
    select account.currency, case when account.kind = 'organization' then array[account.organization_id] else array(
      select 0::bigint union all
      select organization.id from organization
      where organization.customer_id = ${customerId} and not exists (
        select from account own where own.customer_id = ${customerId} and own.organization_id = organization.id
          and own.kind = 'organization' and own.currency = account.currency)
    ) end as organizations
    from account where account.customer_id = ${customerId} and account.id = ${accountId}`;
  return row;
}
