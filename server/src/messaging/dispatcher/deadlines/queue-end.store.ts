import { LIST_STATUS } from '@portal/messaging';
import { numbersLiteral, type Db, type Fragment } from '../../../platform/db';
import type { Ending } from '../claim/work-list';

/** Connection id of attempts for messages that end in the queue without a submit. */
const NO_CONNECTION = 0;

/** Streams with a message that has waited too long. Messages of a stream expire one by one, unless some are sent again. */
export async function overdueStreams(db: Db): Promise<Pick<Ending, 'customerId' | 'listId'>[]> {
  return db<Pick<Ending, 'customerId' | 'listId'>[]>`
    select list.customer_id as "customerId", list.id as "listId"
    from mailing_list list cross join lateral (
      select message_id from message_queue queue
      where queue.customer_id = list.customer_id and queue.list_id = list.id
      order by queue.customer_id, queue.list_id, queue.message_id limit 1
    ) first
    join message on message.customer_id = list.customer_id and message.id = first.message_id
    where list.stream_key is not null and list.status = 1 and list.created_at + list.queue_seconds * interval '1 second' <= now()
      and ${hasWaited(db)}`;
}

/** SQL condition on `list` and `message`. */
function hasWaited(db: Db): Fragment {
  return db`list.queue_until = list.open_until + list.queue_seconds * interval '1 second'
    and message.created_at + list.queue_seconds * interval '1 second' <= now()`;
}

/** Turns queue rows into attempts, which the caller must store as refused in the same transaction. Skips rows that are being claimed. */
export async function claimExpired(
  tx: Db, nodeId: bigint, { customerId, listId, stage, routes, oneByOne = false }: Ending, limit: number,
): Promise<bigint[]> {
  const rows = await tx<{ id: bigint }[]>`
    with node as (
      select 1 from engine_node where id = ${nodeId} and ended_at is null for key share
    ), list as (
      select 1 from mailing_list where customer_id = ${customerId} and id = ${listId}
        and status in (${LIST_STATUS.inProgress}, ${LIST_STATUS.sent}) ${routes === null && !oneByOne ? tx`and queue_until <= now()` : tx``}
    ), due as (
      select ctid from (
        select ctid, message_id from message_queue
        where customer_id = ${customerId} and list_id = ${listId} and exists (select from node) and exists (select from list)
          ${stage === null ? tx`` : stage === 0 ? tx`and stage = 0` : tx`and stage = 1`}
          ${routes === null || routes.length === 0 ? tx`` : tx`and excluded_connection_ids is not null
            and excluded_connection_ids @> ${numbersLiteral(routes)}::bigint[]`}
        order by customer_id, list_id, message_id limit ${limit} for update skip locked
      ) first
      ${oneByOne ? tx`where (
        select ${hasWaited(tx)} from mailing_list list join message on message.customer_id = list.customer_id
        where list.customer_id = ${customerId} and list.id = ${listId} and message.id = first.message_id)` : tx``}
    ), claimed as (
      delete from message_queue queue using due where queue.ctid = due.ctid
      returning queue.customer_id, queue.list_id, queue.message_id, queue.recipient, queue.price, queue.lane, queue.stage,
        queue.ttl_seconds, queue.fallback_price, queue.attempts
    )
    insert into send_attempt (
      customer_id, list_id, message_id, part, parts, connection_id, node_id, reference, destination, price, lane,
      stage, ttl_seconds, fallback_price, attempts)
    select customer_id, list_id, message_id, 1, 1, ${NO_CONNECTION}, ${nodeId}, 0, recipient, price, lane,
      stage, ttl_seconds, fallback_price, attempts
    from claimed
    returning id`;
  return rows.map(({ id }) => id);
}
