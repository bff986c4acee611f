import { DELIVERY_STATUS } from '@portal/messaging';
import type { Transaction } from '../db';
import { keysOf } from './list-key.store';
import type { ListKey } from './list.store';
import type { Released } from './outcome.store';

export type SilentList = ListKey & {
  /** Its messages up to this one were looked at. */
  after: bigint;
};

/** Messages are looked at in the order of their list's index, so that none on their status is needed: it would cost each of their updates. */
const MESSAGES_AT_ONCE = 10_000;

/**
 * A list that has left so long ago that nobody will hear of its messages any more; it is nobody else's for an hour.
 * Undefined where there is none. Those without any message under way are settled in passing.
 */
export async function silentList(tx: Transaction, afterSeconds: number, listsAtOnce: number): Promise<ListKey | undefined> {
  const rows = await tx<(ListKey & { open: boolean })[]>`
    select customer_id as "customerId", id as "listId", exists (
      select from mailing_counter counter
      where counter.customer_id = list.customer_id and counter.list_id = list.id
        and counter.status = ${DELIVERY_STATUS.processing} and counter.messages > 0) as open
    from mailing_list list
    where finished_at < now() - ${afterSeconds}::float8 * interval '1 second' and settled_at is null
      and (look_again_at is null or look_again_at < now())
    order by finished_at limit ${listsAtOnce}
    for no key update skip locked`;
  const settled = rows.filter(({ open }) => !open);
  if (settled.length > 0) {
    await tx`
      update mailing_list list set settled_at = now() from ${keysOf(tx, settled)}
      where list.customer_id = wanted.customer_id and list.id = wanted.list_id`;
  }
  const next = rows.find(({ open }) => open);
  if (next) {
    await tx`
      update mailing_list set look_again_at = now() + interval '1 hour'
      where customer_id = ${next.customerId} and id = ${next.listId}`;
  }
  return next;
}

/**
 * Ends messages of the list that have been under way for so long without a word. Not those that wait for a time of their
 * own. `after` is null once it has come to the last one.
 */
export async function expireSilent(
  tx: Transaction, { customerId, listId, after }: SilentList, afterSeconds: number,
): Promise<{ released: Released[]; after: bigint | null }> {
  const rows = await tx<(Released & { last: bigint })[]>`
    with page as (
      select id, status, updated_at from message
      where customer_id = ${customerId} and list_id = ${listId} and id > ${after}
      order by customer_id, list_id, id limit ${MESSAGES_AT_ONCE}
    ), moved as (
      update message set status = ${DELIVERY_STATUS.expired}, reason = 'expired', updated_at = now()
      from page
      where message.customer_id = ${customerId} and message.id = page.id and page.status = ${DELIVERY_STATUS.processing}
        and message.status = ${DELIVERY_STATUS.processing}
        and message.updated_at < now() - ${afterSeconds}::float8 * interval '1 second'
        and (message.stage = 0 or (message.wire_parts > 0 and message.parts_accepted >= message.wire_parts))
        and not exists (
          select from message_wait wait
          where wait.customer_id = ${customerId} and wait.list_id = ${listId} and wait.message_id = message.id)
      returning message.customer_id, message.list_id, message.id
    )
    select ${customerId}::bigint as "customerId", ${listId}::bigint as "listId", 'expired' as reason, 0::bigint as price,
      ${DELIVERY_STATUS.processing}::smallint as from, ${DELIVERY_STATUS.expired}::smallint as to,
      coalesce(count(moved.id), 0)::int as messages, case when ${callbacksOf(tx, customerId, listId)} then (array_agg(moved.id) filter (where moved.id is not null))::text end as ids,
      max(page.id) as last
    from page left join moved on moved.id = page.id`;
  const [row] = rows;
  if (!row || row.last === null) return { released: [], after: null };
  return { released: row.messages > 0 ? [row] : [], after: row.last };
}

function callbacksOf(tx: Transaction, customerId: bigint, listId: bigint) {
  return tx`(select callbacks from mailing_list where customer_id = ${customerId} and id = ${listId})`;
}
