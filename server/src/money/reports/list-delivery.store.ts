import { MESSAGE_OUTCOMES, outcomeGroup, wasSent, type OutcomeGroup } from '@portal/messaging';
import { isOfLogin, type OrganizationScope } from '../../customers/accounts';
import type { Db, Fragment } from '../../platform/db';

/** Messages that a provider accepted, and that got an outcome, in the minute that begins `at`. */
export type DeliveryMinute = { at: Date; accepted: number; delivered: number; undelivered: number; unsent: number };

/** Minutes with events, more than a list has: it sends for some days, and the last receipts come days later. */
const MAX_MINUTES = 50_000;

/** SQL columns of `list_delivery` from rows `change` of `usage_delta`, in groups by list and minute. */
export function deliveryOfChanges(db: Db): Fragment {
  return db`
    change.customer_id, change.list_id, date_trunc('minute', change.recorded_at, 'UTC') as minute,
    ${messagesOf(db, MESSAGE_OUTCOMES.filter(wasSent))} as accepted, ${messagesOf(db, inGroup('delivered'))} as delivered,
    ${messagesOf(db, inGroup('undelivered'))} as undelivered, ${messagesOf(db, inGroup('unsent'))} as unsent`;
}

const inGroup = (group: OutcomeGroup) => MESSAGE_OUTCOMES.filter((outcome) => outcomeGroup(outcome) === group);

function messagesOf(db: Db, outcomes: readonly number[]): Fragment {
  return db`coalesce(sum(change.messages) filter (where change.status = any(${[...outcomes]}::smallint[])), 0)::integer`;
}

export async function isListOf(db: Db, { customerId, organizations }: OrganizationScope, listId: bigint): Promise<boolean> {
  const rows = await db`
    select from mailing_list list where customer_id = ${customerId} and id = ${listId}
      and ${isOfLogin(db, { organizations }, db`list.organization_id`)}`;
  return rows.length > 0;
}

/** Returns the minutes with events, in one statement with the changes that are not folded yet. */
export async function deliveryMinutes(db: Db, customerId: bigint, listId: bigint): Promise<DeliveryMinute[]> {
  return await db<DeliveryMinute[]>`
    select minute as at, sum(accepted)::float8 as accepted, sum(delivered)::float8 as delivered, sum(undelivered)::float8 as undelivered,
      sum(unsent)::float8 as unsent
    from (
      select minute, accepted, delivered, undelivered, unsent from list_delivery where customer_id = ${customerId} and list_id = ${listId}
      union all
      select minute, accepted, delivered, undelivered, unsent from (
        select ${deliveryOfChanges(db)} from usage_delta change
        where change.customer_id = ${customerId} and change.list_id = ${listId} group by 1, 2, 3
      ) pending
    ) known
    group by 1 order by 1 limit ${MAX_MINUTES}`;
}
