import type { Transaction } from '../../platform/db';

export type Unsent = { customerId: bigint; chatId: bigint; chatUuid: string; messageId: bigint };

/** Submitting a message and failing it both begin with this lock, so only one happens. Take it before the chat's lock. */
export async function lockUnsent(tx: Transaction, { customerId, messageId }: Unsent): Promise<boolean> {
  const rows = await tx`
    select from chat_message
    where customer_id = ${customerId} and message_id = ${messageId} and status = 0
    for update`;
  return rows.length > 0;
}

/** Locks the oldest outgoing message that has been scheduled for over `forSeconds` and is not yet queued for sending. Skips locked rows. */
export async function lockOldestUnsubmitted(tx: Transaction, forSeconds: number): Promise<Unsent | undefined> {
  const [row] = await tx<Unsent[]>`
    select unsure.customer_id as "customerId", unsure.chat_id as "chatId", chat.uuid as "chatUuid", unsure.message_id as "messageId"
    from chat_message unsure join chat on chat.customer_id = unsure.customer_id and chat.id = unsure.chat_id
    where unsure.status = 0 and unsure.incoming_id is null and unsure.at < now() - ${forSeconds}::integer * interval '1 second'
      and not exists (select from message where message.customer_id = unsure.customer_id and message.id = unsure.message_id)
    order by unsure.at limit 1 for update of unsure skip locked`;
  return row;
}
