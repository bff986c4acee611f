import type { Transaction } from '../../../platform/db';
import { cancelLists } from './cancel-unsent.store';
import { withdrawSingle } from '../lists/withdrawal';

/** Cancels queued messages and releases their money. A message being submitted is unaffected; if requeued, background work withdraws it. */
export async function cancelUnsent(tx: Transaction, customerId: bigint, listIds: readonly bigint[], now: Date): Promise<void> {
  if (listIds.length === 0) return;
  for (const id of await cancelLists(tx, customerId, listIds, now)) await withdrawSingle(tx, { customerId, id }, now);
}
