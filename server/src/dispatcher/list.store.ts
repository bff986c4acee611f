import { DELIVERY_STATUS, LIST_STATUS } from '@portal/messaging';
import type { Db } from '../db';
import { numbersLiteral } from './array-literal';

export type ListKey = { customerId: bigint; listId: bigint };

/** Lists whose messages may leave now. */
export async function listsInProgress(db: Db): Promise<ListKey[]> {
  return db<ListKey[]>`
    select customer_id as "customerId", id as "listId" from mailing_list
    where status = ${LIST_STATUS.inProgress} and (due_at is null or due_at <= now())`;
}

export type ListContent = ListKey & { alphaNameId: bigint; messageType: string; body: string; lane: number | null };

/** What of new lists is needed to send them; the lane is that of their first message, null where none is queued. */
export async function listContents(db: Db, lists: readonly ListKey[]): Promise<ListContent[]> {
  if (lists.length === 0) return [];
  return db<ListContent[]>`
    select list.customer_id as "customerId", list.id as "listId", alpha_name_id as "alphaNameId",
      message_type as "messageType", body,
      (select lane from message_queue queue
       where queue.customer_id = list.customer_id and queue.list_id = list.id
       order by queue.message_id limit 1) as lane
    from mailing_list list join ${keys(db, lists)} on list.customer_id = wanted.customer_id and list.id = wanted.list_id`;
}

/** Those of the lists that have messages due in the queue. */
export async function listsWithDueMessages(db: Db, lists: readonly ListKey[]): Promise<ListKey[]> {
  if (lists.length === 0) return [];
  return db<ListKey[]>`
    select customer_id as "customerId", list_id as "listId" from ${keys(db, lists)}
    where exists (
      select from message_queue queue
      where queue.customer_id = wanted.customer_id and queue.list_id = wanted.list_id
        and (queue.not_before is null or queue.not_before <= now()))`;
}

/** Before counters, always in this order: who changes a list's status holds its row and then changes counters. */
export async function lockLists(tx: Db, lists: readonly ListKey[]): Promise<void> {
  if (lists.length === 0) return;
  await tx`
    select 1 from mailing_list list join ${keys(tx, lists)} on list.customer_id = wanted.customer_id and list.id = wanted.list_id
    order by list.id for no key update of list`;
}

/** Lists none of whose messages is scheduled or queued any more are sent (MAIL-06). Answers those that became it now. */
export async function finishLists(tx: Db, lists: readonly ListKey[]): Promise<ListKey[]> {
  if (lists.length === 0) return [];
  return tx<ListKey[]>`
    update mailing_list list set status = ${LIST_STATUS.sent}, finished_at = now(), updated_at = now()
    from ${keys(tx, lists)}
    where list.customer_id = wanted.customer_id and list.id = wanted.list_id and list.status = ${LIST_STATUS.inProgress}
      and not exists (
        select from mailing_counter counter
        where counter.customer_id = list.customer_id and counter.list_id = list.id
          and counter.status in (${DELIVERY_STATUS.scheduled}, ${DELIVERY_STATUS.queued}) and counter.messages > 0)
    returning list.customer_id as "customerId", list.id as "listId"`;
}

export async function listStatuses(db: Db, lists: readonly ListKey[]): Promise<(ListKey & { status: number })[]> {
  if (lists.length === 0) return [];
  return db<(ListKey & { status: number })[]>`
    select list.customer_id as "customerId", list.id as "listId", list.status
    from mailing_list list join ${keys(db, lists)} on list.customer_id = wanted.customer_id and list.id = wanted.list_id`;
}

function keys(db: Db, lists: readonly ListKey[]) {
  return db`
    unnest(${numbersLiteral(lists.map(({ customerId }) => customerId))}::bigint[],
      ${numbersLiteral(lists.map(({ listId }) => listId))}::bigint[]) as wanted (customer_id, list_id)`;
}
