import { DELIVERY_STATUS, LIST_STATUS } from '@portal/messaging';
import type { Db, Fragment } from '../../../platform/db';
import { keysOf } from './list-key.store';
import type { ListKey } from './list.store';

/** SQL condition on `list`: no message can join any more. The margin is longer than the timeouts let an accepting transaction last. */
function isClosed(db: Db): Fragment {
  return db`(list.open_until is null or list.open_until < now() - interval '10 minutes')`;
}

/** Returns those of the lists that finish once they have no queued messages. Streams that still get messages do not. */
export async function finishable(tx: Db, lists: readonly ListKey[]): Promise<ListKey[]> {
  if (lists.length === 0) return [];
  return tx<ListKey[]>`
    select list.customer_id as "customerId", list.id as "listId"
    from mailing_list list join ${keysOf(tx, lists)} on list.customer_id = wanted.customer_id and list.id = wanted.list_id
    where ${isClosed(tx)}`;
}

/** Locks streams that are closed and have no queued messages. */
export async function lockDrainedStreams(tx: Db, limit: number): Promise<ListKey[]> {
  return tx<ListKey[]>`
    select list.customer_id as "customerId", list.id as "listId" from mailing_list list
    where stream_key is not null and status = 1 and ${isClosed(tx)} and ${isDrained(tx)}
    order by list.id limit ${limit} for no key update of list skip locked`;
}

function isDrained(db: Db): Fragment {
  return db`not exists (
    select from mailing_counter counter
    where counter.customer_id = list.customer_id and counter.list_id = list.id
      and counter.status in (${DELIVERY_STATUS.scheduled}, ${DELIVERY_STATUS.queued}) and counter.messages > 0)`;
}

/** Marks lists without scheduled or queued messages as sent (MAIL-06); returns the lists that it marked. */
export async function finishLists(tx: Db, lists: readonly ListKey[]): Promise<ListKey[]> {
  if (lists.length === 0) return [];
  return tx<ListKey[]>`
    update mailing_list list set status = ${LIST_STATUS.sent}, finished_at = now(), updated_at = now()
    from ${keysOf(tx, lists)}
    where list.customer_id = wanted.customer_id and list.id = wanted.list_id and list.status = ${LIST_STATUS.inProgress}
      and ${isClosed(tx)} and ${isDrained(tx)}
    returning list.customer_id as "customerId", list.id as "listId"`;
}
