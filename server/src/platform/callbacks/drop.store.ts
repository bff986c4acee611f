import type { Db } from '../db';
import { isFree } from './claim.store';

/** `dueAt` is a timestamp as text, since a Date would lose its microseconds. */
export type DropCursor = { dueAt: string; id: bigint };
export const FIRST_TO_DROP: DropCursor = { dueAt: '-infinity', id: 0n };

/** Drops waiting webhooks that only the registration caused (`origin` 2), except leased ones. Returns the next cursor, null at the end. */
export async function dropOfRegistration(
  db: Db, customerId: bigint, { endpointId, after, limit }: { endpointId: bigint; after: DropCursor; limit: number },
): Promise<DropCursor | null> {
  const [last] = await db<DropCursor[]>`
    with looked as (
      select id, due_at, origin from callback
      where customer_id = ${customerId} and endpoint_id = ${endpointId} and state = 0
        and (due_at, id) > (${after.dueAt}::text::timestamptz, ${after.id})
      order by due_at, id limit ${limit}
    ), dropped as (
      update callback set state = 3, finished_at = now(), lease = null, leased_until = null
      where id in (select id from looked where origin = 2) and ${isFree(db)}
    )
    select due_at::text as "dueAt", id from looked order by looked.due_at desc, looked.id desc
    limit case when (select count(*) from looked) = ${limit} then 1 else 0 end`;
  return last ?? null;
}
