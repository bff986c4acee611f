import { DELIVERY_STATUS } from '@portal/messaging';
import { numbersLiteral, type Transaction } from '../../../platform/db';
import type { MessageOfStream } from './cancel-unsent';

export type UnsentLocks = {
  /** Messages to be withdrawn from their streams. */
  unsent: readonly MessageOfStream[];
  /** Further messages that the transaction changes. */
  messageIds: readonly bigint[];
  /** Further streams whose queued messages the transaction counts. */
  joined: readonly bigint[];
};

/**
 * Locks streams, messages and counters in the order of settlement, which locks accounts afterwards. A transaction that changes messages
 * after it has released money would deadlock with their receipts. The lock of streams makes expiry wait, but neither claims nor receipts.
 */
export async function lockUnsent(tx: Transaction, customerId: bigint, { unsent, messageIds, joined }: UnsentLocks): Promise<void> {
  const streams = numbersLiteral(unsent.map(({ listId }) => listId));
  await Promise.all([
    tx`
      select from mailing_list where customer_id = ${customerId} and id = any(${streams}::bigint[])
      order by id for share`,
    tx`
      select from message
      where customer_id = ${customerId}
        and id = any(${numbersLiteral([...unsent.map(({ messageId }) => messageId), ...messageIds])}::bigint[])
      order by id for no key update`,
    tx`
      select from mailing_counter
      where customer_id = ${customerId} and (list_id = any(${streams}::bigint[])
        or list_id = any(${numbersLiteral(joined)}::bigint[]) and status = ${DELIVERY_STATUS.queued})
      order by list_id, status for no key update`,
  ]);
}
