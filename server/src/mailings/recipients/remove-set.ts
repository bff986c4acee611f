import type { Db } from '../../db';
import type { InOrder } from '../../http';
import { abandonedSets, deleteRecipientSet, deleteSomeRecipients, retireOpenRecipientSet, retireRecipientSet } from './recipient-set.store';

const ROWS_AT_ONCE = 20_000;
const SETS_AT_ONCE = 20;
const UNCLAIMED_MS = 24 * 60 * 60 * 1000;

/** For callers that take no turns. */
export const atOnce: InOrder = (work) => work();

export async function removeRecipientSet(db: Db, customerId: bigint, setId: bigint): Promise<void> {
  if (await retireRecipientSet(db, customerId, setId)) await empty(db, customerId, setId);
}

/** For a set without a list; one that is just being taken stays. Removes some recipients per turn, as there may be millions. */
export async function removeOpenRecipientSet(db: Db, customerId: bigint, setId: bigint, inOrder: InOrder = atOnce): Promise<void> {
  if (await inOrder(() => retireOpenRecipientSet(db, customerId, setId))) await empty(db, customerId, setId, inOrder);
}

async function empty(db: Db, customerId: bigint, setId: bigint, inOrder: InOrder = atOnce): Promise<void> {
  while (await inOrder(() => deleteSomeRecipients(db, customerId, setId, ROWS_AT_ONCE)));
  await inOrder(() => deleteRecipientSet(db, customerId, setId));
}

/** Removes sets that no list took within a day, broken uploads, and leftovers of prepared lists after a crash. */
export async function cleanupRecipientSets(db: Db, now: Date): Promise<void> {
  const unclaimedBefore = new Date(now.getTime() - UNCLAIMED_MS);
  for (;;) {
    const sets = await abandonedSets(db, unclaimedBefore, SETS_AT_ONCE);
    for (const { customerId, setId } of sets) await removeRecipientSet(db, customerId, setId);
    if (sets.length < SETS_AT_ONCE) return;
  }
}
