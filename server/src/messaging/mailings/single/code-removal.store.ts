import type { Transaction } from '../../../platform/db';

/** Erases one-time codes from the texts and details of these messages. One that returns to the queue is canceled, having no text left. */
export async function deleteCodes(tx: Transaction, customerId: bigint, messageIds: readonly bigint[]): Promise<void> {
  if (messageIds.length === 0) return;
  await eraseTexts(tx, customerId, messageIds);
  await tx`
    update message set detail = null
    where customer_id = ${customerId} and id = any(${messageIds.map(String)}::bigint[]) and detail is not null`;
}

export async function eraseTexts(tx: Transaction, customerId: bigint, messageIds: readonly bigint[]): Promise<void> {
  await tx`
    update message_content set sent_body = null, sent_content = null
    where customer_id = ${customerId} and message_id = any(${messageIds.map(String)}::bigint[]) and sent_body is not null`;
}
