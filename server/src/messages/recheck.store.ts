import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db } from '../db';
import { wireOf } from './wire-of.store';

export type Portion = { listId: bigint; after: bigint; limit: number; messageIds?: readonly string[] | undefined };
/** `last` is null where no message is behind it. */
export type Asked = { asked: number; last: bigint | null };

/** What a provider may still tell more about. */
export const RECHECKED = [DELIVERY_STATUS.processing, DELIVERY_STATUS.unknown];

/**
 * Asks for the next messages of a list that are processing or unknown and that a provider has an id for; who holds the
 * connection asks it. A question that waits already is not asked twice.
 */
export async function askAgain(db: Db, customerId: bigint, { listId, after, limit, messageIds }: Portion): Promise<Asked> {
  const rows = await db<{ id: bigint }[]>`
    select id from message
    where customer_id = ${customerId} and list_id = ${listId} and id > ${after} and status = any(${RECHECKED}::smallint[])
      ${messageIds ? db`and id = any(${[...messageIds]}::bigint[])` : db``}
    order by list_id, id limit ${limit}`;
  const last = rows.length === limit ? rows.at(-1)?.id ?? null : null;
  if (rows.length === 0) return { asked: 0, last };
  const [found] = await db<{ asked: number }[]>`
    with known as (
      select wire.connection_id, wire.provider_message_id, wire.message_id, wire.stage
      from ${wireOf(db, customerId, rows.map(({ id }) => id))}
    ), meant as (
      select known.* from known join message on message.customer_id = ${customerId} and message.id = known.message_id
      where known.stage = message.stage and message.status = any(${RECHECKED}::smallint[])
    ), asked as (
      insert into recheck_request (connection_id, provider_message_id, customer_id, list_id, message_id)
      select connection_id, provider_message_id, ${customerId}, ${listId}, message_id from meant
      on conflict do nothing
    )
    select count(distinct message_id)::int as asked from meant`;
  return { asked: found?.asked ?? 0, last };
}
