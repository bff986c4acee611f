import { DELIVERY_STATUS } from '@portal/messaging';
import type { Transaction } from '../../platform/db';
import { removeVariants } from './variant.store';

export type RemovedMessage = { id: bigint; customerSmsId: string | null };

/** Deletes up to `limit` messages of a list that was never confirmed. Afterwards delete its counters. */
export async function removeUnconfirmed(
  tx: Transaction, customerId: bigint, listId: bigint, limit: number,
): Promise<RemovedMessage[]> {
  const removed = await tx<RemovedMessage[]>`
    delete from message where customer_id = ${customerId} and id = any(array(
      select id from message where customer_id = ${customerId} and list_id = ${listId} order by list_id, id limit ${limit}))
    returning id, customer_sms_id as "customerSmsId"`;
  await removeQueuedAndTexts(tx, customerId, listId, removed.map(({ id }) => id));
  return removed;
}

/** Deletes chosen messages of a list that was never confirmed, and no longer counts them. */
export async function removeChosen(tx: Transaction, customerId: bigint, listId: bigint, messageIds: readonly bigint[]): Promise<void> {
  if (messageIds.length === 0) return;
  await tx`delete from message where customer_id = ${customerId} and id = any(${messageIds.map(String)}::bigint[])`;
  await removeQueuedAndTexts(tx, customerId, listId, messageIds);
  await tx`
    update mailing_counter set messages = messages - ${messageIds.length}::integer
    where customer_id = ${customerId} and list_id = ${listId} and status = ${DELIVERY_STATUS.scheduled}`;
}

async function removeQueuedAndTexts(tx: Transaction, customerId: bigint, listId: bigint, messageIds: readonly bigint[]): Promise<void> {
  const ids = messageIds.map(String);
  await tx`delete from message_queue where customer_id = ${customerId} and list_id = ${listId} and message_id = any(${ids}::bigint[])`;
  await tx`delete from message_content where customer_id = ${customerId} and message_id = any(${ids}::bigint[])`;
  await removeVariants(tx, customerId, listId, messageIds);
}

export async function deleteCounters(tx: Transaction, customerId: bigint, listId: bigint): Promise<void> {
  await tx`delete from mailing_counter where customer_id = ${customerId} and list_id = ${listId}`;
}
