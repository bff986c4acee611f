import type { Transaction } from '../db';

/** A message that is to be handed to the engine, under the number that was drawn for it. */
export type Unsent = { customerId: bigint; chatId: bigint; chatUuid: string; place: number; messageId: bigint };

/**
 * Holds the message until the end of the transaction, where it still waits to be handed over under this number. Who hands it over
 * and who gives it up both begin with this, so that only one of them does. Taken before the chat, whoever needs both.
 */
export async function lockUnsent(tx: Transaction, { customerId, chatId, place, messageId }: Unsent): Promise<boolean> {
  const rows = await tx`
    select from chat_message
    where customer_id = ${customerId} and chat_id = ${chatId} and place = ${place} and status = 0 and message_id = ${messageId}
    for update`;
  return rows.length > 0;
}

/** The oldest message that waits for longer than so and is not the engine's, held as by `lockUnsent`; none that somebody holds. */
export async function lockUnsure(tx: Transaction, forSeconds: number): Promise<Unsent | undefined> {
  const [row] = await tx<Unsent[]>`
    select unsure.customer_id as "customerId", unsure.chat_id as "chatId", chat.uuid as "chatUuid", unsure.place, unsure.message_id as "messageId"
    from chat_message unsure join chat on chat.customer_id = unsure.customer_id and chat.id = unsure.chat_id
    where unsure.status = 0 and unsure.incoming_id is null and unsure.at < now() - ${forSeconds}::integer * interval '1 second'
      and not exists (select from message where message.customer_id = unsure.customer_id and message.id = unsure.message_id)
    order by unsure.at limit 1 for update of unsure skip locked`;
  return row;
}
