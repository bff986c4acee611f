import type { Language, Money } from '@portal/contracts';
import type { Db, Transaction } from '../db';
import { isOnRecord } from './recipient.store';

/** An account that has gone below its threshold, and who is to be told. */
export type LowAccount = {
  customerId: bigint;
  accountUuid: string;
  name: string;
  balance: Money;
  threshold: Money;
  currency: string;
  onScreen: boolean;
  /** Those of the alert that the customer still has on record. */
  emails: string[];
  callbackUrl: string | null;
  language: Language;
};

/** Of one account; a balance can go up and down about its threshold with each list that is confirmed or cancelled. */
const LEAST_HOURS = 1;

/** Kept by the transaction: one node looks at a time, since several would find the same. */
export async function holdWatch(tx: Transaction): Promise<boolean> {
  const [row] = await tx<{ held: boolean }[]>`select pg_try_advisory_xact_lock(hashtext('balance alerts')) as held`;
  return row?.held ?? false;
}

/**
 * Takes armed alerts whose account is below the threshold, and disarms them: who commits tells of them. Walks over the armed alerts and
 * to the account of each by its key, so that accounts without an alert cost nothing. One that is being changed has its turn later, and so
 * has one that was told of within the hour: whatever armed it again, it is told of then if it is still low.
 */
export async function takeLow(tx: Transaction, most: number): Promise<LowAccount[]> {
  return tx<LowAccount[]>`
    with low as (
      select alert.account_id
      from balance_alert alert join account on account.id = alert.account_id
      where alert.armed and account.balance < alert.threshold
        and (alert.told_at is null or alert.told_at <= now() - ${LEAST_HOURS}::float8 * interval '1 hour')
      order by alert.account_id limit ${most} for update of alert skip locked
    ), taken as (
      update balance_alert set armed = false, told_at = now() from low where balance_alert.account_id = low.account_id
      returning balance_alert.*
    )
    select taken.customer_id as "customerId", account.uuid as "accountUuid", coalesce(organization.name, customer.name) as name,
      account.balance, taken.threshold, account.currency, taken.on_screen as "onScreen", taken.callback_url as "callbackUrl",
      taken.language, array(
        select email from unnest(taken.emails) with ordinality as given (email, place)
        where ${isOnRecord(tx, tx`taken.customer_id`, tx`given.email`)} order by place) as emails
    from taken
    join account on account.id = taken.account_id
    join customer on customer.id = taken.customer_id
    left join organization on organization.customer_id = account.customer_id and organization.id = account.organization_id
    order by taken.customer_id, taken.account_id`;
}

/** Those whose account is not below any more will be told of again. */
export async function rearm(db: Db): Promise<void> {
  await db`
    update balance_alert set armed = true
    from account where account.id = balance_alert.account_id and not armed and threshold is not null and account.balance >= threshold`;
}
