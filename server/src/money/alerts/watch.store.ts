import type { Language, Money } from '@portal/contracts';
import type { Db, Transaction } from '../../platform/db';
import { isOnRecord } from './recipient.store';

export type LowAccount = {
  customerId: bigint;
  accountUuid: string;
  name: string;
  balance: Money;
  threshold: Money;
  currency: string;
  onScreen: boolean;
  /** Email addresses that are still on record with the customer. */
  emails: string[];
  callbackUrl: string | null;
  language: Language;
};

/** Minimum pause between alerts for an account, because each confirmed or canceled list can move its balance across the threshold. */
const MIN_HOURS = 1;

/** Takes an advisory lock until commit. Only one node polls at a time, because several would find the same accounts. */
export async function tryLockAlertPoll(tx: Transaction): Promise<boolean> {
  const [row] = await tx<{ locked: boolean }[]>`select pg_try_advisory_xact_lock(hashtext('balance alerts')) as locked`;
  return row?.locked ?? false;
}

/** Disarms and returns alerts with a low balance. Skips locked alerts until the next poll. The caller must notify in this transaction. */
export async function claimLowAccounts(tx: Transaction, limit: number): Promise<LowAccount[]> {
  return tx<LowAccount[]>`
    with low as (
      select alert.account_id
      from balance_alert alert join account on account.id = alert.account_id
      where alert.armed and account.balance < alert.threshold
        and (alert.notified_at is null or alert.notified_at <= now() - ${MIN_HOURS}::float8 * interval '1 hour')
      order by alert.account_id limit ${limit} for update of alert skip locked
    ), claimed as (
      update balance_alert set armed = false, notified_at = now() from low where balance_alert.account_id = low.account_id
      returning balance_alert.*
    )
    select claimed.customer_id as "customerId", account.uuid as "accountUuid", coalesce(organization.name, customer.name) as name,
      account.balance, claimed.threshold, account.currency, claimed.on_screen as "onScreen", claimed.callback_url as "callbackUrl",
      claimed.language, array(
        select email from unnest(claimed.emails) with ordinality as input (email, position)
        where ${isOnRecord(tx, tx`claimed.customer_id`, tx`input.email`)} order by position) as emails
    from claimed
    join account on account.id = claimed.account_id
    join customer on customer.id = claimed.customer_id
    left join organization on organization.customer_id = account.customer_id and organization.id = account.organization_id
    order by claimed.customer_id, claimed.account_id`;
}

export async function rearm(db: Db): Promise<void> {
  await db`
    update balance_alert set armed = true
    from account where account.id = balance_alert.account_id and not armed and threshold is not null and account.balance >= threshold`;
}
