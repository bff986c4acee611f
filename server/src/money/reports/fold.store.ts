import type { Db, Fragment } from '../../platform/db';
import { deliveryOfChanges } from './list-delivery.store';

/** Key columns of `usage`, from `change`, `list` and `account`. Sender and type depend on the stage: main message (0) or fallback. */
export function keysOfChange(db: Db): Fragment {
  return db`
    list.customer_id, ${quarterOf(db)} as quarter, coalesce(list.organization_id, 0) as organization_id,
    case when change.stage = 0 then list.alpha_name_id else coalesce(list.fallback_alpha_name_id, list.alpha_name_id) end as alpha_name_id,
    case when change.stage = 0 then list.message_type else coalesce(list.fallback_type, list.message_type) end as message_type,
    coalesce(change.connection_id, 0) as connection_id, account.currency, change.status`;
}

/** Selects the start of the quarter of an hour in which the list was confirmed. */
export function quarterOf(db: Db): Fragment {
  return db`date_bin('15 minutes', list.confirmed_at, '2000-01-01 00:00:00+00')`;
}

/**
 * Adds up to `limit` changes to `usage` and `list_delivery`, and returns their number. Uses one statement, so that a crash neither loses
 * nor duplicates a change. Concurrent calls skip locked rows; rows are written in key order to avoid deadlocks. A null quarter excludes
 * unconfirmed lists.
 */
export async function foldUsage(db: Db, limit: number): Promise<number> {
  const [row] = await db<{ folded: number }[]>`
    with change as (
      delete from usage_delta where ctid = any(array(select ctid from usage_delta limit ${limit} for update skip locked))
      returning customer_id, list_id, stage, connection_id, status, messages, parts, charged, recorded_at
    ), used as (
      select ${keysOfChange(db)}, sum(change.messages) as messages, sum(change.parts) as parts, sum(change.charged) as charged
      from change
      join mailing_list list on list.customer_id = change.customer_id and list.id = change.list_id
      join account on account.id = list.account_id
      where ${quarterOf(db)} is not null
      group by 1, 2, 3, 4, 5, 6, 7, 8
    ), folded as (
      insert into usage as known (customer_id, quarter, organization_id, alpha_name_id, message_type, connection_id, currency, status,
        messages, parts, charged)
      select customer_id, quarter, organization_id, alpha_name_id, message_type, connection_id, currency, status, messages, parts, charged
      from used
      order by 1, 2, 3, 4, 5, 6, 7, 8
      on conflict (customer_id, quarter, organization_id, alpha_name_id, message_type, connection_id, currency, status) do update
        set messages = known.messages + excluded.messages, parts = known.parts + excluded.parts, charged = known.charged + excluded.charged
    ), delivery as (
      insert into list_delivery as known (customer_id, list_id, minute, accepted, delivered, undelivered, unsent)
      select ${deliveryOfChanges(db)}
      from change
      join mailing_list list on list.customer_id = change.customer_id and list.id = change.list_id
      where list.source = 'list' and change.messages <> 0
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (customer_id, list_id, minute) do update set
        accepted = known.accepted + excluded.accepted, delivered = known.delivered + excluded.delivered,
        undelivered = known.undelivered + excluded.undelivered, unsent = known.unsent + excluded.unsent
    )
    select count(*)::integer as folded from change`;
  return row?.folded ?? 0;
}
