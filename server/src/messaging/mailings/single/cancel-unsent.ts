import type { Transaction } from '../../../platform/db';
import { withdrawQueued } from '../../messages';
import { settleWithdrawn } from '../lists/withdrawal';
import { lockUnsent } from './cancel-unsent.store';
import { deleteCodes, eraseTexts } from './code-removal.store';

export type MessageOfStream = { listId: bigint; messageId: bigint };

/**
 * Cancels queued codes, releases their money and erases their texts. One that is being submitted is not sent again afterwards. `joined`:
 * streams that get messages in the same transaction.
 */
export async function cancelUnsent(
  tx: Transaction, customerId: bigint, unsent: readonly MessageOfStream[], joined: readonly bigint[],
): Promise<void> {
  if (unsent.length === 0) return;
  await lockUnsent(tx, customerId, { unsent, messageIds: [], joined });
  await withdraw(tx, customerId, unsent);
  await eraseTexts(tx, customerId, unsent.map(({ messageId }) => messageId));
}

/** Cancels those of the messages of a one-time code that are `unsent`, and deletes the code from all. */
export async function endCodes(
  tx: Transaction, customerId: bigint, { messages, unsent }: { messages: readonly MessageOfStream[]; unsent: readonly MessageOfStream[] },
): Promise<void> {
  if (messages.length === 0) return;
  const messageIds = messages.map(({ messageId }) => messageId);
  await lockUnsent(tx, customerId, { unsent, messageIds, joined: [] });
  await withdraw(tx, customerId, unsent);
  await deleteCodes(tx, customerId, messageIds);
}

/** A message that was claimed since it was found unsent is left alone. */
async function withdraw(tx: Transaction, customerId: bigint, unsent: readonly MessageOfStream[]): Promise<void> {
  const withdrawn = [];
  for (const { listId: id, messageId } of unsent) {
    withdrawn.push({ customerId, id, ...await withdrawQueued(tx, customerId, id, 1, messageId) });
  }
  await settleWithdrawn(tx, withdrawn);
}
