import type { Transaction } from '../db';
import { stopLists } from './stop-unsent.store';
import { withdrawAlone } from './withdrawal';

/**
 * Of messages that were sent alone, each by its list: nothing that is in the queue, or comes back to it, leaves once this is committed. What was
 * set aside for what is in the queue is back at once; what a node is just sending goes on as it would, and if it comes back the background work withdraws it.
 */
export async function stopUnsent(tx: Transaction, customerId: bigint, listIds: readonly bigint[], now: Date): Promise<void> {
  if (listIds.length === 0) return;
  for (const id of await stopLists(tx, customerId, listIds, now)) await withdrawAlone(tx, { customerId, id }, now);
}
