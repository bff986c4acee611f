import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db, Fragment, Transaction } from '../../../platform/db';

/**
 * Returns the messages that a provider reported as fully delivered, whatever their status: by the parts that the message counts, or by
 * receipts that still wait.
 */
export async function deliveredAmong(tx: Transaction, customerId: bigint, messageIds: readonly bigint[]): Promise<Set<bigint>> {
  if (messageIds.length === 0) return new Set();
  const rows = await tx<{ id: bigint }[]>`
    with known as (
      select wire.* from ${providerMessagesOf(tx, customerId, messageIds)}
    )
    select known.message_id as id
    from known join delivery_receipt receipt using (connection_id, provider_message_id, superseded)
    where (receipt.message_id is null or receipt.message_id = known.message_id) and is_recipient(known.recipient_key, receipt.recipient_key)
      and receipt.status = ${DELIVERY_STATUS.delivered}
    group by known.message_id, known.stage having count(distinct known.part) >= max(known.parts)
    union
    select id from message
    where customer_id = ${customerId} and id = any(${messageIds.map(String)}::bigint[])
      and (wire_parts > 0 and parts_delivered >= wire_parts or main_connection_id is not null and main_parts_open = 0
        or earlier_parts_open = 0)`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * Gives the messages' submits negative stages (-1 main message, -2 fallback), so that their receipts do not count for a new submit, and
 * keeps what their sending was charged. Call it before the messages are queued again.
 */
export async function markEarlierSubmits(tx: Transaction, customerId: bigint, messageIds: readonly bigint[]): Promise<void> {
  if (messageIds.length === 0) return;
  await tx`
    with earlier as (
      select wire.connection_id, wire.provider_message_id, wire.superseded, case
          when wire.stage = message.stage then charged - earlier_charged - coalesce(main_charged, 0)
          when wire.stage = 0 then coalesce(main_charged, 0)
          else 0
        end as price, (
          select coalesce(max(known.earlier_sending), 0) + 1 from provider_message known
          where known.message_id = wire.message_id and known.customer_id = wire.customer_id
        ) as sending
      from provider_message wire join message on message.customer_id = wire.customer_id and message.id = wire.message_id
      where wire.customer_id = ${customerId} and wire.message_id = any(${messageIds.map(String)}::bigint[]) and wire.stage >= 0
    )
    update provider_message wire set stage = -1 - stage, earlier_price = earlier.price, earlier_sending = earlier.sending
    from earlier
    where wire.connection_id = earlier.connection_id and wire.provider_message_id = earlier.provider_message_id
      and wire.superseded = earlier.superseded`;
}

export function providerMessagesOf(db: Db, customerId: bigint, messageIds: readonly bigint[]): Fragment {
  return db`
    provider_message wire where wire.message_id = any(${messageIds.map(String)}::bigint[]) and wire.customer_id = ${customerId}`;
}
