import type { Db } from '../../platform/db';

/** Maximum time between a transaction's start, which sets created_at, and the allocation of its ids. */
const SLACK_MS = 120_000;

/** Range of ids: `from` inclusive, `to` exclusive; null means no bound. */
export type IdSpan = { from: bigint | null; to: bigint | null };

/** Finds an id range by binary search, because ids grow with time. The range is wider than `time`, so callers must still compare times. */
export async function createdSpan(
  db: Db, customerId: bigint, table: 'message' | 'mailing_list', time: { from?: Date | undefined; to?: Date | undefined },
): Promise<IdSpan> {
  const [from, to] = await Promise.all([
    time.from ? firstCreatedSince(db, customerId, table, new Date(time.from.getTime() - SLACK_MS)) : null,
    time.to ? firstCreatedSince(db, customerId, table, new Date(time.to.getTime() + SLACK_MS)) : null,
  ]);
  return { from, to };
}

async function firstCreatedSince(db: Db, customerId: bigint, table: 'message' | 'mailing_list', moment: Date): Promise<bigint> {
  const rows = table === 'message' ? db`message` : db`mailing_list`;
  const [found] = await db<{ id: bigint }[]>`
    with recursive halves as (
      select coalesce((select id from ${rows} where customer_id = ${customerId} order by customer_id, id limit 1), 0) as low,
        coalesce((select id from ${rows} where customer_id = ${customerId} order by customer_id desc, id desc limit 1), 0) + 1 as high
      union all
      select case when probe.created_at < ${moment}::timestamptz then probe.id + 1 else low end,
        case when probe.created_at < ${moment}::timestamptz then high else middle end
      from halves
      cross join lateral (select (low + high) / 2 as middle) half
      left join lateral (
        select id, created_at from ${rows} where customer_id = ${customerId} and id >= middle and id < high order by customer_id, id limit 1
      ) probe on true
      where low < high
    )
    select low as id from halves where low >= high`;
  return found?.id ?? 0n;
}
