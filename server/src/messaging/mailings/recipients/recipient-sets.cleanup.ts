import type { Db } from '../../../platform/db';
import { abandonedSets } from './recipient-set.store';
import { removeRecipientSet } from './remove-set';

const SETS_AT_ONCE = 20;
const UNCLAIMED_MS = 24 * 60 * 60 * 1000;

/** Removes sets that no list has used within a day, and sets of prepared lists that a crash left behind. */
export async function cleanupRecipientSets(db: Db, now: Date, isStopped = () => false): Promise<void> {
  const unclaimedBefore = new Date(now.getTime() - UNCLAIMED_MS);
  for (;;) {
    const sets = await abandonedSets(db, unclaimedBefore, SETS_AT_ONCE);
    for (const { customerId, setId } of sets) await removeRecipientSet(db, customerId, setId);
    if (sets.length < SETS_AT_ONCE || isStopped()) return;
  }
}
