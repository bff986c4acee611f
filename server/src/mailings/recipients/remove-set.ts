import type { Db } from '../../db';
import type { InTurn } from '../../http';
import { abandonedSets, deleteRecipientSet, deleteSomeRecipients, retireOpenRecipientSet, retireRecipientSet } from './recipient-set.store';

const ROWS_AT_ONCE = 20_000;
const SETS_AT_ONCE = 20;
const UNCLAIMED_MS = 24 * 60 * 60 * 1000;

/** Of those who wait for no turn. */
export const atOnce: InTurn = (work) => work();

export async function removeRecipientSet(db: Db, customerId: bigint, setId: bigint): Promise<void> {
  if (await retireRecipientSet(db, customerId, setId)) await empty(db, customerId, setId);
}

/** The same for one that no list has; one that a list is just taking stays. Some recipients go in each turn, as there may be very many. */
export async function removeOpenRecipientSet(db: Db, customerId: bigint, setId: bigint, inTurn: InTurn = atOnce): Promise<void> {
  if (await inTurn(() => retireOpenRecipientSet(db, customerId, setId))) await empty(db, customerId, setId, inTurn);
}

async function empty(db: Db, customerId: bigint, setId: bigint, inTurn: InTurn = atOnce): Promise<void> {
  while (await inTurn(() => deleteSomeRecipients(db, customerId, setId, ROWS_AT_ONCE)));
  await inTurn(() => deleteRecipientSet(db, customerId, setId));
}

/** Uploads that no list took within a day, uploads that broke off, and what a crash left of lists already prepared. */
export async function sweepRecipientSets(db: Db, now: Date): Promise<void> {
  const unclaimedBefore = new Date(now.getTime() - UNCLAIMED_MS);
  for (;;) {
    const sets = await abandonedSets(db, unclaimedBefore, SETS_AT_ONCE);
    for (const { customerId, setId } of sets) await removeRecipientSet(db, customerId, setId);
    if (sets.length < SETS_AT_ONCE) return;
  }
}
