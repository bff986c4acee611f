import type { Language, Money } from '@portal/contracts';
import { announceWork } from '../../platform/background';
import { isOfLogin, type OrganizationScope } from '../../customers/accounts';
import type { Db, Fragment } from '../../platform/db';

export type StoredAlert = {
  threshold: Money;
  onScreen: boolean;
  emails: string[];
  callbackUrl: string | null;
  notifiedAt: Date | null;
};
export type NewAlert = Omit<StoredAlert, 'notifiedAt'> & { language: Language };

export async function alertOf(
  db: Db,
  { customerId, accountUuid, isVisible }: { customerId: bigint; accountUuid: string; isVisible: (organizationId: Fragment) => Fragment },
): Promise<{ accountId: bigint; alert: StoredAlert | null } | undefined> {
  const [row] = await db<({ accountId: bigint } & { [K in keyof StoredAlert]: StoredAlert[K] | null })[]>`
    select account.id as "accountId", threshold, on_screen as "onScreen", emails, callback_url as "callbackUrl", notified_at as "notifiedAt"
    from account left join balance_alert alert on alert.account_id = account.id
    where account.customer_id = ${customerId} and account.uuid = ${accountUuid}
      and (account.kind = 'customer' or (account.kind = 'organization' and ${isVisible(db`account.organization_id`)}))`;
  if (!row) return undefined;
  const { accountId, threshold, onScreen, emails, callbackUrl, notifiedAt } = row;
  return {
    accountId, alert: threshold === null ? null : { threshold, onScreen: onScreen ?? false, emails: emails ?? [], callbackUrl, notifiedAt },
  };
}

export type BelowThreshold = { accountUuid: string; name: string; balance: Money; threshold: Money; currency: string };

/** The login's accounts whose balance is below their threshold now, the customer's own first. */
export async function lowAccountsOf(db: Db, { customerId, organizations }: OrganizationScope): Promise<BelowThreshold[]> {
  return db<BelowThreshold[]>`
    select account.uuid as "accountUuid", coalesce(organization.name, customer.name) as name, account.balance, alert.threshold,
      account.currency
    from balance_alert alert
    join account on account.id = alert.account_id
    join customer on customer.id = account.customer_id
    left join organization on organization.customer_id = account.customer_id and organization.id = account.organization_id
    where alert.customer_id = ${customerId} and account.balance < alert.threshold
      and (account.kind = 'customer' or ${isOfLogin(db, { organizations }, db`account.organization_id`)})
    order by account.kind, name, account.id`;
}

/** A new threshold rearms the alert; new recipients do not. The minimum pause since the last notification still applies. */
export async function saveAlert(
  db: Db, { customerId, accountId }: { customerId: bigint; accountId: bigint }, alert: NewAlert,
): Promise<void> {
  await db`
    insert into balance_alert (account_id, customer_id, threshold, on_screen, emails, callback_url, language)
    values (${accountId}, ${customerId}, ${alert.threshold}, ${alert.onScreen}, ${alert.emails}, ${alert.callbackUrl}, ${alert.language})
    on conflict (account_id) do update set
      threshold = excluded.threshold, on_screen = excluded.on_screen, emails = excluded.emails, callback_url = excluded.callback_url,
      language = excluded.language, updated_at = now(),
      armed = balance_alert.armed or balance_alert.threshold is distinct from excluded.threshold`;
  announceWork('balances');
}

export async function endAlert(db: Db, { customerId, accountId }: { customerId: bigint; accountId: bigint }): Promise<void> {
  await db`
    update balance_alert set threshold = null, armed = false, emails = '{}', callback_url = null, updated_at = now()
    where customer_id = ${customerId} and account_id = ${accountId}`;
}
