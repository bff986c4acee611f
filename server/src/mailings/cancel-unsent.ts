import type { Transaction } from '../db';
import { stopLists } from './cancel-unsent.store';
import { withdrawAlone } from './withdrawal';

/** Releases the money of queued messages. One being submitted is unaffected; if requeued, the background work withdraws it. */
export async function stopUnsent(tx: Transaction, customerId: bigint, listIds: readonly bigint[], now: Date): Promise<void> {
  if (listIds.length === 0) return;
  for (const id of await stopLists(tx, customerId, listIds, now)) await withdrawAlone(tx, { customerId, id }, now);
}
