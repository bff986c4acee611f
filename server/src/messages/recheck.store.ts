import { DELIVERY_STATUS } from '@portal/messaging';
import { announceWork } from '../background';
import type { Db } from '../db';
import { wireOf } from './wire-of.store';

export type RecheckPortion = { listId: bigint; after: bigint; limit: number; messageIds?: readonly string[] | undefined };
export type RecheckBatch = { queued: number; last: bigint | null };

/** Statuses that a provider may still update. */
export const RECHECKED = [DELIVERY_STATUS.processing, DELIVERY_STATUS.unknown];

/** Queues status queries for messages that are processing or unknown, unless a query is already pending. */
export async function queueStatusQueries(
  db: Db, customerId: bigint, { listId, after, limit, messageIds }: RecheckPortion,
): Promise<RecheckBatch> {
  const rows = await db<{ id: bigint }[]>`
    select id from message
    where customer_id = ${customerId} and list_id = ${listId} and id > ${after} and status = any(${RECHECKED}::smallint[])
      ${messageIds ? db`and id = any(${[...messageIds]}::bigint[])` : db``}
    order by list_id, id limit ${limit}`;
  const last = rows.length === limit ? rows.at(-1)?.id ?? null : null;
  if (rows.length === 0) return { queued: 0, last };
  const [found] = await db<{ queued: number }[]>`
    with known as (
      select wire.connection_id, wire.provider_message_id, wire.message_id, wire.stage
      from ${wireOf(db, customerId, rows.map(({ id }) => id))} and wire.superseded = 0
    ), meant as (
      select known.* from known join message on message.customer_id = ${customerId} and message.id = known.message_id
      where known.stage = message.stage and message.status = any(${RECHECKED}::smallint[])
    ), queued as (
      insert into status_query (connection_id, provider_message_id, customer_id, list_id, message_id)
      select connection_id, provider_message_id, ${customerId}, ${listId}, message_id from meant
      on conflict do nothing
    )
    select count(distinct message_id)::int as queued from meant`;
  announceWork('rechecks');
  return { queued: found?.queued ?? 0, last };
}
