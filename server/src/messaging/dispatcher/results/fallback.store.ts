import { DELIVERY_STATUS } from '@portal/messaging';
import { numbersLiteral, sparse, type Db } from '../../../platform/db';
import { countedBefore, countedChange, recordUsage } from '../../messages';
import { keysOf, reportsStatuses } from '../settlement/list-key.store';
import type { ListKey } from '../settlement/list.store';
import type { Released } from './outcome.store';

export type MainEnd = ListKey & {
  messageId: bigint;
  /** Status before the main message ended: 0 if it was never accepted, 1 if it was. */
  storedStatus: 0 | 1;
  status: number;
  reason: string;
  lane: number;
  /** The connection that refused or never responded; absent for an accepted message, whose row already has its connection. */
  connectionId?: bigint | null;
};

/**
 * Queues each fallback at most once. Releases the price of a main message that was never accepted; the fallback's price stays reserved. In
 * a canceled list, messages take the status of their main messages instead.
 */
export async function queueFallbacks(tx: Db, ends: readonly MainEnd[]): Promise<Released[]> {
  if (ends.length === 0) return [];
  const going = await listsThatSend(tx, ends);
  const finished = await endMessages(tx, ends.filter(({ listId }) => !going.has(listId)));
  const queued = await queue(tx, ends.filter(({ listId }) => going.has(listId)));
  if (queued.length > 0) await tx`select pg_notify('portal_queue', '')`;
  return [...finished, ...queued];
}

/** Ends messages as their main messages ended. Releases the fallback's price, and the main message's price if it was never accepted. */
export async function endMessages(tx: Db, ends: readonly MainEnd[]): Promise<Released[]> {
  if (ends.length === 0) return [];
  return tx<Released[]>`
    with main as ${main(tx, ends)}, moved as (
      update message set status = main.status, reason = main.reason, connection_id = coalesce(main.connection_id, message.connection_id),
        updated_at = now()
      from main
      where message.customer_id = main.customer_id and message.id = main.message_id
        and message.stage = 0 and message.status = main.standing
      returning message.customer_id, message.list_id, message.id, message.outcome, message.reason, main.standing,
        ${countedChange(tx, 'main')},
        case when main.standing = 0 then price else 0 end + coalesce(fallback_price, 0) as held
    ), ${recordUsage(tx)}, unwaited as (
      delete from delivery_deadline wait using moved
      where wait.customer_id = moved.customer_id and wait.list_id = moved.list_id and wait.message_id = moved.id
    )
    select customer_id as "customerId", list_id as "listId", reason, count(*)::int as messages, sum(held)::bigint as price,
      ${countedAs(tx)} as from, outcome as to, case when ${reportsStatuses(tx, 'moved')} then array_agg(id)::text end as ids
    from moved group by customer_id, list_id, reason, standing, outcome`;
}

async function queue(tx: Db, ends: readonly MainEnd[]): Promise<Released[]> {
  if (ends.length === 0) return [];
  return tx<Released[]>`
    with main as ${main(tx, ends)}, moved as (
      update message set
        stage = 1, status = ${DELIVERY_STATUS.processing}, main_status = main.status, main_reason = main.reason,
        main_charged = charged - earlier_charged, main_parts_open = wire_parts - parts_delivered,
        main_connection_id = message.connection_id, connection_id = null,
        wire_parts = 0, parts_accepted = 0, parts_delivered = 0, updated_at = now()
      from main
      where message.customer_id = main.customer_id and message.id = main.message_id
        and message.stage = 0 and message.status = main.standing and message.fallback_price is not null
      returning message.customer_id, message.list_id, message.id, message.recipient, message.price, message.fallback_price,
        message.fallback_excluded_connection_ids, message.region, main.standing, main.reason, main.lane, ${countedChange(tx, 'main')}
    ), ${recordUsage(tx)}, unwaited as (
      delete from delivery_deadline wait using moved
      where wait.customer_id = moved.customer_id and wait.list_id = moved.list_id and wait.message_id = moved.id
    ), queued as (
      insert into message_queue as queue (customer_id, list_id, message_id, lane, price, recipient, stage, excluded_connection_ids, region,
        position)
      select customer_id, list_id, id, lane, fallback_price, recipient, 1, fallback_excluded_connection_ids, region,
        case when region is not null then 0 end from moved
      on conflict (customer_id, list_id, message_id) do update
        set lane = excluded.lane, price = excluded.price, recipient = excluded.recipient, stage = excluded.stage,
          excluded_connection_ids = excluded.excluded_connection_ids, position = excluded.position,
          not_before = null, parts_left = null, ttl_seconds = null, fallback_price = null, attempts = 0, wire_parts = null
        where queue.stage < excluded.stage
    )
    select customer_id as "customerId", list_id as "listId", reason, count(*)::int as messages,
      sum(case when standing = 0 then price else 0 end)::bigint as price,
      ${countedAs(tx)} as from, ${DELIVERY_STATUS.processing}::smallint as to,
      case when standing = 0 and ${reportsStatuses(tx, 'moved')} then array_agg(id)::text end as ids
    from moved group by customer_id, list_id, reason, standing`;
}

/** SQL rows of `ends`. Locks their messages in order of key, as receipts and timers do. */
function main(tx: Db, ends: readonly MainEnd[]) {
  return tx`(
    select main.*, ${countedBefore(tx)} from unnest(
      ${numbersLiteral(ends.map(({ customerId }) => customerId))}::bigint[],
        ${numbersLiteral(ends.map(({ messageId }) => messageId))}::bigint[],
      ${numbersLiteral(ends.map(({ storedStatus }) => storedStatus))}::smallint[],
      ${numbersLiteral(ends.map(({ status }) => status))}::smallint[],
      ${ends.map(({ reason }) => reason)}::text[], ${numbersLiteral(ends.map(({ lane }) => lane))}::smallint[],
      ${sparse(ends.map(({ connectionId }) => (typeof connectionId === 'bigint' ? String(connectionId) : null)))}::bigint[])
      as main (customer_id, message_id, standing, status, reason, lane, connection_id)
    join message on message.customer_id = main.customer_id and message.id = main.message_id
    order by message.customer_id, message.id for no key update of message
  )`;
}

function countedAs(tx: Db) {
  return tx`case when standing = 0 then ${DELIVERY_STATUS.queued}::smallint else ${DELIVERY_STATUS.processing}::smallint end`;
}

async function listsThatSend(tx: Db, lists: readonly ListKey[]): Promise<Set<bigint>> {
  const rows = await tx<{ id: bigint }[]>`
    select list.id from mailing_list list join ${keysOf(tx, lists)}
      on list.customer_id = wanted.customer_id and list.id = wanted.list_id
    where list.status in (1, 2)`;
  return new Set(rows.map(({ id }) => id));
}
