import type { Transaction } from '../../../platform/db';
import { withdrawFromStream } from '../lists/withdrawal';
import { lockStreams } from './cancel-unsent.store';
import { eraseTexts } from './code-removal.store';

export type MessageOfStream = { listId: bigint; messageId: bigint };

/**
 * Cancels queued codes, releases their money and erases their texts. One that is being submitted is not sent again afterwards. `joined`:
 * streams that get messages in the same transaction.
 */
export async function cancelUnsent(
  tx: Transaction, customerId: bigint, messages: readonly MessageOfStream[], joined: readonly bigint[] = [],
): Promise<void> {
  if (messages.length === 0) return;
  await lockStreams(tx, customerId, { listIds: messages.map(({ listId }) => listId), alsoCounted: joined });
  for (const { listId, messageId } of messages) await withdrawFromStream(tx, { customerId, id: listId }, messageId);
  await eraseTexts(tx, customerId, messages.map(({ messageId }) => messageId));
}
