import type { Money } from '@portal/contracts';
import { NO_REASON } from '@portal/messaging';
import type { Transaction } from '../../platform/db';

/** Undelivered messages with the same stored reason. `again`: what they cost when they are resent, with their fallbacks. */
export type CountedFailures = {
  status: number; outcome: number; reason: string; messages: number; charged: number; cost: Money; again: Money;
};

/** As stored in JSON; amounts are digits in 1/10,000 of a currency unit. */
export type FailureSum = {
  reason: string; outcomes: Record<string, number>; charged: number; cost: string; retryable: number; again: string;
};

export type FailureCount = {
  counted: FailureSum[] | null; running: FailureSum[] | null; examined: number; after: bigint;
  /** The list has changed since the last complete count, or since the running one began. */
  countedOutdated: boolean; runningOutdated: boolean;
};

/** Locks the list's count, so that two viewers don't count the same messages twice. */
export async function lockCount(tx: Transaction, customerId: bigint, listId: bigint): Promise<FailureCount | undefined> {
  await tx`
    insert into failure_count (customer_id, list_id)
    select customer_id, id from mailing_list where customer_id = ${customerId} and id = ${listId} on conflict do nothing`;
  const [row] = await tx<FailureCount[]>`
    select counted, running, examined, after_message_id as after,
      coalesce(counted_at <= list.updated_at, true) as "countedOutdated", coalesce(started_at <= list.updated_at, true) as "runningOutdated"
    from failure_count count join mailing_list list on list.customer_id = ${customerId} and list.id = count.list_id
    where count.customer_id = ${customerId} and count.list_id = ${listId} for update of count`;
  return row;
}

export type CountedPortion = { failures: CountedFailures[]; examined: number; last: bigint | null };

type Passed = { last: bigint | null; examined: number };
type PortionRow = Passed & (CountedFailures | { status: null });

/** Counts among the next `limit` messages. `last` is null if no messages are left. */
export async function countPortion(
  tx: Transaction, customerId: bigint, { listId, after, limit, outcomes }: {
    listId: bigint; after: bigint; limit: number; outcomes: readonly number[];
  },
): Promise<CountedPortion> {
  const rows = await tx<PortionRow[]>`
    with portion as materialized (
      select id, status, outcome, reason, charged, price + coalesce(fallback_price, 0) as again from message
      where customer_id = ${customerId} and list_id = ${listId} and id > ${after} order by list_id, id limit ${limit}
    ), failed as (
      select status, outcome, coalesce(reason, ${NO_REASON}) as reason, count(*)::int as messages,
        (count(*) filter (where charged > 0))::int as charged, sum(charged)::bigint as cost, sum(again)::bigint as again
      from portion where outcome = any(${[...outcomes]}::smallint[]) group by 1, 2, 3
    )
    select failed.*, passed.* from (select max(id) as last, count(*)::int as examined from portion) passed left join failed on true`;
  const { examined = 0, last = null } = rows[0] ?? {};
  return { failures: rows.filter((row) => row.status !== null), examined, last: examined === limit ? last : null };
}

export async function storeRunning(
  tx: Transaction, customerId: bigint, listId: bigint,
  { sums, examined, after, starts }: { sums: readonly FailureSum[]; examined: number; after: bigint; starts: boolean },
): Promise<void> {
  await tx`
    update failure_count set running = ${tx.json([...sums])}, examined = ${examined}, after_message_id = ${after},
      started_at = case when ${starts} then now() else started_at end
    where customer_id = ${customerId} and list_id = ${listId}`;
}

export async function storeComplete(
  tx: Transaction, customerId: bigint, listId: bigint, { sums, starts }: { sums: readonly FailureSum[]; starts: boolean },
): Promise<void> {
  await tx`
    update failure_count set counted = ${tx.json([...sums])}, counted_at = case when ${starts} then now() else started_at end,
      running = null, started_at = null, examined = 0, after_message_id = 0
    where customer_id = ${customerId} and list_id = ${listId}`;
}
