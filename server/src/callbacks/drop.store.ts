import type { Db } from '../db';
import { isFree } from './claim.store';

/** How far the walk over what waits has come; `dueAt` as PostgreSQL writes it, since a Date knows no microseconds. */
export type DropPlace = { dueAt: string; id: bigint };
export const FIRST_TO_DROP: DropPlace = { dueAt: '-infinity', id: 0n };

/**
 * Of the next `limit` that wait for an endpoint, drops those that it is told because it was registered, and leaves what its address is told
 * besides. What is under way may still arrive. Answers behind which to go on, null at the end.
 */
export async function dropOfRegistration(db: Db, customerId: bigint, { endpointId, after, limit }: { endpointId: bigint; after: DropPlace; limit: number }): Promise<DropPlace | null> {
  const [last] = await db<DropPlace[]>`
    with looked as (
      select id, due_at, origin from callback
      where customer_id = ${customerId} and endpoint_id = ${endpointId} and state = 0 and (due_at, id) > (${after.dueAt}::text::timestamptz, ${after.id})
      order by due_at, id limit ${limit}
    ), dropped as (
      update callback set state = 3, finished_at = now(), lease = null, leased_until = null
      where id in (select id from looked where origin = 2) and ${isFree(db)}
    )
    select due_at::text as "dueAt", id from looked order by looked.due_at desc, looked.id desc limit case when (select count(*) from looked) = ${limit} then 1 else 0 end`;
  return last ?? null;
}
