import type { Transaction } from '../../../platform/db';

export type CodeMessage = { listId: bigint; messageId: bigint };

/** Erases one-time codes from the texts and details of these messages. A requeued message expires, since it has no text left. */
export async function deleteCodes(tx: Transaction, customerId: bigint, messages: readonly CodeMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await tx`
    update mailing_list set sent_body = null, sent_content = null, queue_until = least(queue_until, now())
    where customer_id = ${customerId} and id = any(${messages.map(({ listId }) => String(listId))}::bigint[]) and is_code`;
  await tx`
    update message set detail = null
    where customer_id = ${customerId} and id = any(${messages.map(({ messageId }) => String(messageId))}::bigint[]) and detail is not null`;
}
