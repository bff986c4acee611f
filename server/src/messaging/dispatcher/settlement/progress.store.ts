import type { Transaction } from '../../../platform/db';
import { keysOf } from './list-key.store';
import type { ListKey } from './list.store';

/** Returns the lists due for a progress event. Their rows stay locked until commit, so that two nodes never announce a list at once. */
export async function claimAnnouncements(tx: Transaction, lists: readonly ListKey[], everyMs: number): Promise<ListKey[]> {
  if (lists.length === 0) return [];
  await removeOld(tx, lists);
  return tx<ListKey[]>`
    insert into progress_announcement (customer_id, list_id, announced_at)
    select customer_id, list_id, now() from ${keysOf(tx, lists)}
    order by customer_id, list_id
    on conflict (customer_id, list_id) do update set announced_at = excluded.announced_at
    where progress_announcement.announced_at <= excluded.announced_at - ${everyMs} * interval '1 millisecond'
    returning customer_id as "customerId", list_id as "listId"`;
}

async function removeOld(tx: Transaction, lists: readonly ListKey[]): Promise<void> {
  await tx`
    delete from progress_announcement where (customer_id, list_id) in (
      select customer_id, list_id from progress_announcement
      where customer_id in (select customer_id from ${keysOf(tx, lists)}) and announced_at < now() - interval '1 minute'
      for update skip locked)`;
}
