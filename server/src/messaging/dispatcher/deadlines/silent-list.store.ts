import { DELIVERY_STATUS } from '@portal/messaging';
import { numbersLiteral, type Transaction } from '../../../platform/db';
import { countedOutcome, recordUsage } from '../../messages';
import { keysOf, reportsStatuses } from '../settlement/list-key.store';
import type { ListKey } from '../settlement/list.store';
import type { Released } from '../results/outcome.store';

export type SilentList = ListKey & {
  recipients: number;
  after: bigint;
};

/** Messages per list and batch. The status has no index, because that would slow down each update. */
const MESSAGES_AT_ONCE = 10_000;

/** Returns lists sent over `afterSeconds` ago with messages still processing, each at most once an hour. Marks other old lists as final. */
export async function silentLists(tx: Transaction, afterSeconds: number, listsAtOnce: number): Promise<SilentList[]> {
  const rows = await tx<(SilentList & { open: boolean })[]>`
    select customer_id as "customerId", id as "listId", 0::bigint as after, coalesce(nullif(recipients, 0), (
        select sum(messages) from mailing_counter counter where counter.customer_id = list.customer_id and counter.list_id = list.id
      ), 0)::float8 as recipients, exists (
      select from mailing_counter counter
      where counter.customer_id = list.customer_id and counter.list_id = list.id
        and counter.status = ${DELIVERY_STATUS.processing} and counter.messages > 0) as open
    from mailing_list list
    where finished_at < now() - ${afterSeconds}::float8 * interval '1 second' and finalized_at is null
      and (next_check_at is null or next_check_at < now())
    order by finished_at limit ${listsAtOnce}
    for no key update skip locked`;
  const settled = rows.filter(({ open }) => !open);
  if (settled.length > 0) {
    await tx`
      update mailing_list list set finalized_at = now() from ${keysOf(tx, settled)}
      where list.customer_id = wanted.customer_id and list.id = wanted.list_id`;
  }
  const silent = rows.filter(({ open }) => open);
  if (silent.length > 0) {
    await tx`
      update mailing_list list set next_check_at = now() + interval '1 hour' from ${keysOf(tx, silent)}
      where list.customer_id = wanted.customer_id and list.id = wanted.list_id`;
  }
  return silent;
}

/** Returns the first lists that fit into one batch. A list that is too large gets its own batches, page by page. */
export function silentBatch(lists: readonly SilentList[]): SilentList[] {
  let messages = 0;
  const end = lists.findIndex(({ recipients }) => (messages += recipients) > MESSAGES_AT_ONCE);
  return lists.slice(0, end === -1 ? lists.length : Math.max(1, end));
}

/** Expires messages that got no receipt, except those with a delivery deadline. `left`: lists with more messages to examine. */
export async function expireSilent(
  tx: Transaction, lists: readonly SilentList[], afterSeconds: number,
): Promise<{ released: Released[]; left: SilentList[] }> {
  const rows = await tx<(Released & { examined: number; last: bigint })[]>`
    with page as (
      select wanted.customer_id, wanted.list_id, message.id, message.status
      from unnest(
        ${numbersLiteral(lists.map(({ customerId }) => customerId))}::bigint[],
          ${numbersLiteral(lists.map(({ listId }) => listId))}::bigint[],
        ${numbersLiteral(lists.map(({ after }) => after))}::bigint[]) as wanted (customer_id, list_id, after)
      cross join lateral (
        select id, status from message
        where customer_id = wanted.customer_id and list_id = wanted.list_id and id > wanted.after
        order by customer_id, list_id, id limit ${MESSAGES_AT_ONCE}
      ) message
    ), moved as (
      update message set status = ${DELIVERY_STATUS.expired}, reason = 'expired', updated_at = now()
      from page
      where message.customer_id = page.customer_id and message.id = page.id and page.status = ${DELIVERY_STATUS.processing}
        and message.status = ${DELIVERY_STATUS.processing}
        and message.updated_at < now() - ${afterSeconds}::float8 * interval '1 second'
        and (message.stage = 0 or (message.wire_parts > 0 and message.parts_accepted >= message.wire_parts))
        and not exists (
          select from delivery_deadline wait
          where wait.customer_id = page.customer_id and wait.list_id = page.list_id and wait.message_id = message.id)
      returning message.customer_id, message.list_id, message.id, ${countedOutcome(tx, DELIVERY_STATUS.processing)}
    ), ${recordUsage(tx)}
    select page.customer_id as "customerId", page.list_id as "listId", 'expired' as reason, 0::bigint as price,
      ${DELIVERY_STATUS.processing}::smallint as from, ${DELIVERY_STATUS.expired}::smallint as to,
      count(moved.id)::int as messages,
      case when ${reportsStatuses(tx, 'page')} then (array_agg(moved.id) filter (where moved.id is not null))::text end as ids,
      count(page.id)::int as examined, max(page.id) as last
    from page left join moved on moved.customer_id = page.customer_id and moved.id = page.id
    group by page.customer_id, page.list_id`;
  const byList = new Map(rows.map((row) => [row.listId, row]));
  return {
    released: rows.filter(({ messages }) => messages > 0),
    left: lists.flatMap((list) => {
      const row = byList.get(list.listId);
      return row && row.examined === MESSAGES_AT_ONCE ? [{ ...list, after: row.last }] : [];
    }),
  };
}
