import type { Money } from '@portal/contracts';
import type { Db, Transaction } from '../../platform/db';

export type CountedKind = 'block' | 'key' | 'spend';
export type Addition = { kind: CountedKind; subject: string; windowStart: Date; added: bigint };
/** `counted`: the window's count since the last unblocking; `before`: the previous window's count, 0 for spending. */
export type Counted = { kind: CountedKind; subject: string; windowStart: Date; counted: bigint; before: bigint };

/** Call it with the customer's accounts locked, which serializes its messages. Always pass kinds in the same order, against deadlocks. */
export async function addToCounts(tx: Transaction, customerId: bigint, additions: readonly Addition[]): Promise<Counted[]> {
  if (additions.length === 0) return [];
  return tx<Counted[]>`
    insert into traffic_count (customer_id, kind, subject, window_start, counted)
    select ${customerId}, input.kind, input.subject, input.window_start, input.added
    from unnest(
      ${additions.map(({ kind }) => kind)}::text[], ${additions.map(({ subject }) => subject)}::text[],
      ${additions.map(({ windowStart }) => windowStart.toISOString())}::timestamptz[],
        ${additions.map(({ added }) => String(added))}::bigint[]
    ) with ordinality as input (kind, subject, window_start, added, position)
    order by input.position
    on conflict (customer_id, kind, subject, window_start) do update set counted = traffic_count.counted + excluded.counted
    returning kind, subject, window_start as "windowStart", counted - waived as counted, coalesce((
      select earlier.counted from traffic_count earlier
      where earlier.customer_id = traffic_count.customer_id and earlier.kind = traffic_count.kind
        and earlier.subject = traffic_count.subject
        and earlier.window_start = traffic_count.window_start
          - case traffic_count.kind when 'block' then interval '1 hour' when 'key' then interval '1 minute' end), 0) as before`;
}

/** Spent or reserved on the day; `judged` is the part since the last unblocking, which counts toward the limit. */
export type DaySpending = { counted: Money; judged: Money };

export async function spentSince(
  db: Db, customerId: bigint, { currency, dayStart }: { currency: string; dayStart: Date },
): Promise<DaySpending> {
  const [row] = await db<DaySpending[]>`
    select counted, counted - waived as judged from traffic_count
    where customer_id = ${customerId} and kind = 'spend' and subject = ${currency} and window_start = ${dayStart}`;
  return row ?? { counted: 0n, judged: 0n };
}

/** `dayStart` is the day of the reservation, not of the release. */
export type CountedSpend = { customerId: bigint; currency: string; dayStart: Date; amount: Money };

/** The accounts must be locked. Reduces `waived` (counted before the last unblocking) first, as the reservation may be older. */
export async function subtractSpend(tx: Transaction, countedSpend: readonly CountedSpend[]): Promise<void> {
  if (countedSpend.length === 0) return;
  await tx`
    update traffic_count set counted = counted - off.amount, waived = greatest(0, waived - off.amount)
    from (
      select customer_id, currency, day_start, sum(amount)::bigint as amount
      from unnest(
        ${countedSpend.map(({ customerId }) => String(customerId))}::bigint[], ${countedSpend.map(({ currency }) => currency)}::text[],
        ${countedSpend.map(({ dayStart }) => dayStart.toISOString())}::timestamptz[],
          ${countedSpend.map(({ amount }) => String(amount))}::bigint[])
        as part (customer_id, currency, day_start, amount)
      group by customer_id, currency, day_start
    ) off
    where traffic_count.customer_id = off.customer_id and kind = 'spend' and subject = off.currency and window_start = off.day_start`;
}

export async function forgiveCounts(tx: Db, customerId: bigint, { kind, subject }: { kind: string; subject: string }): Promise<void> {
  if (kind === 'spend') {
    await tx`update traffic_count set waived = counted where customer_id = ${customerId} and kind = 'spend' and subject = ${subject}`;
    return;
  }
  await tx`delete from traffic_count where customer_id = ${customerId} and kind = ${kind} and subject = ${subject}`;
}

const RETENTION_HOURS = 50;

/** Deletes counts after 50 hours, which cover two days of 25 hours (daylight saving). Skips locked rows, to avoid deadlocks. */
export async function cleanupTraffic(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_HOURS * 3_600_000);
  await db`
    delete from traffic_count where ctid = any(array(select ctid from traffic_count where window_start < ${before}
    for update skip locked))`;
}
