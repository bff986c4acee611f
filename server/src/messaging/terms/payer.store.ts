import { AppError, type Money } from '@portal/contracts';
import type { Db, Fragment } from '../../platform/db';

export type SpendingAccount = { accountId: bigint; currency: string; available: Money; organizationUuid: string | null };

/** Returns the account that pays for the organization's messages. Throws no_account. */
export async function spendingAccount(db: Db, customerId: bigint, organizationId: bigint | null): Promise<SpendingAccount> {
  const currency = db`(select tariff.currency from customer join tariff on tariff.id = tariff_id where customer.id = ${customerId})`;
  const [account] = await db<SpendingAccount[]>`
    select payer.id as "accountId", currency, balance as available, organization.uuid as "organizationUuid"
    from (${payingAccount(db, customerId, { organizationId: db`${organizationId}::bigint`, currency })}) payer
    left join organization on organization.customer_id = payer.customer_id and organization.id = payer.organization_id`;
  if (!account) throw new AppError('no_account');
  return account;
}

/** Selects the organization's own account if it has one, otherwise the customer's account, in the currency. */
export function payingAccount(
  db: Db, customerId: bigint, { organizationId, currency }: { organizationId: Fragment; currency: Fragment },
): Fragment {
  return db`
    select id, customer_id, organization_id, currency, balance from account
    where account.customer_id = ${customerId} and account.currency = ${currency}
      and (kind = 'customer' or kind = 'organization' and account.organization_id = ${organizationId})
    order by kind = 'organization' desc, id limit 1`;
}
