import type { Money } from '@portal/contracts';
import type { Db, Transaction } from '../db';

export type CountedKind = 'block' | 'key' | 'spend';
/** Added to what was counted in the window that began then. */
export type Addition = { kind: CountedKind; subject: string; windowStart: Date; added: bigint };
/** `before` is what the window in front of it has; a day of money has none. */
export type Counted = { kind: CountedKind; subject: string; counted: bigint; before: bigint };

/**
 * Counts in the caller's transaction; give additions in the order of their kinds, as everybody does. Call it once the customer's accounts are
 * held: his messages come one after the other there anyway, so that these rows make nobody wait.
 */
export async function addToCounts(tx: Transaction, customerId: bigint, additions: readonly Addition[]): Promise<Counted[]> {
  if (additions.length === 0) return [];
  return tx<Counted[]>`
    insert into traffic_count (customer_id, kind, subject, window_start, counted)
    select ${customerId}, given.kind, given.subject, given.window_start, given.added
    from unnest(
      ${additions.map(({ kind }) => kind)}::text[], ${additions.map(({ subject }) => subject)}::text[],
      ${additions.map(({ windowStart }) => windowStart.toISOString())}::timestamptz[], ${additions.map(({ added }) => String(added))}::bigint[]
    ) with ordinality as given (kind, subject, window_start, added, place)
    order by given.place
    on conflict (customer_id, kind, subject, window_start) do update set counted = traffic_count.counted + excluded.counted
    returning kind, subject, counted, coalesce((
      select earlier.counted from traffic_count earlier
      where earlier.customer_id = traffic_count.customer_id and earlier.kind = traffic_count.kind and earlier.subject = traffic_count.subject
        and earlier.window_start = traffic_count.window_start - case traffic_count.kind when 'block' then interval '1 hour' when 'key' then interval '1 minute' end), 0) as before`;
}

/** What was spent or set aside in the day that began then. */
export async function spentSince(db: Db, customerId: bigint, { currency, dayStart }: { currency: string; dayStart: Date }): Promise<Money> {
  const [row] = await db<{ counted: bigint }[]>`
    select counted from traffic_count
    where customer_id = ${customerId} and kind = 'spend' and subject = ${currency} and window_start = ${dayStart}`;
  return row?.counted ?? 0n;
}

/** What was stopped for it begins anew. */
export async function clearCounts(tx: Db, customerId: bigint, { kind, subject }: { kind: string; subject: string }): Promise<void> {
  await tx`delete from traffic_count where customer_id = ${customerId} and kind = ${kind} and subject = ${subject}`;
}

const KEPT_HOURS = 50;

/** A day of the home country has 25 hours at most. */
export async function sweepTraffic(db: Db, now: Date): Promise<void> {
  await db`delete from traffic_count where window_start < ${new Date(now.getTime() - KEPT_HOURS * 3_600_000)}`;
}
