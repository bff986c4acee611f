import type { Db } from '../src/platform/db';
import { verifyUsage } from '../src/money/reports';

export type Difference = Record<string, unknown>;

/** Returns differences between the table `usage` and a scan of all messages, and the findings of the nightly check. */
export async function disagreements(db: Db): Promise<Difference[]> {
  const rows = await db<Difference[]>`
    with spent as (
      -- Each message by its last stage, and by its main message's route what that has cost before.
      select list_id, outcome as status, stage, connection_id, 1 as messages, parts,
        charged - (stage * (earlier_charged + coalesce(main_charged, 0))) as charged from message
      union all
      select list_id, outcome, 0, main_connection_id, 0, 0, earlier_charged + coalesce(main_charged, 0) from message where stage = 1
    ), walked as (
      select list.customer_id, list.organization_id, floor(extract(epoch from confirmed_at) / 900)::bigint as quarter,
        case stage when 1 then fallback_alpha_name_id else alpha_name_id end as alpha_name_id,
          case stage when 1 then fallback_type else message_type end as type,
        connection_id, currency, spent.status, sum(case when spent.status = 0 then 0 else messages end) as messages,
        sum(case when spent.status = 0 or spent.status between 21 and 24 then 0 else spent.parts end) as parts, sum(charged) as charged
      from spent join mailing_list list on list.id = list_id join account on account.id = account_id
      where confirmed_at is not null group by 1, 2, 3, 4, 5, 6, 7, 8
    ), kept as (
      select customer_id, organization_id, quarter, alpha_name_id, type, connection_id, currency, status, sum(messages) as messages,
        sum(parts) as parts, sum(charged) as charged
      from (
        select customer_id, nullif(organization_id, 0) as
          organization_id, floor(extract(epoch from quarter) / 900)::bigint as quarter, alpha_name_id, message_type as type,
          nullif(connection_id, 0) as connection_id, currency, status, messages, parts, charged
        from usage
        union all
        select list.customer_id, list.organization_id, floor(extract(epoch from confirmed_at) / 900)::bigint,
          case stage when 1 then fallback_alpha_name_id else alpha_name_id end, case stage when 1 then fallback_type else message_type end,
          connection_id, currency, delta.status, messages, delta.parts, charged
        from usage_delta delta join mailing_list list on list.id = list_id join account on account.id = account_id
        where confirmed_at is not null
      ) each group by 1, 2, 3, 4, 5, 6, 7, 8
    ), side as (
      select 'walked' as side, * from walked where messages <> 0 or parts <> 0 or charged <> 0
      union all
      select 'kept', * from kept where messages <> 0 or parts <> 0 or charged <> 0
    )
    select min(side) as only, customer_id, quarter, alpha_name_id, type, connection_id, status, messages::int, parts::int, charged::bigint
    from side group by organization_id, currency, customer_id, quarter, alpha_name_id, type, connection_id, status, messages, parts,
      charged having count(*) <> 2`;
  return [...rows, ...await verifyUsage(db)];
}

export async function spentByLedger(db: Db, customerId: bigint): Promise<bigint> {
  const [row] = await db<{ spent: bigint }[]>`
    select coalesce(sum(case kind when 'charge' then amount when 'refund' then -amount else 0 end), 0)::bigint as spent from posting
    where customer_id = ${customerId}`;
  return row?.spent ?? 0n;
}
