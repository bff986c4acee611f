import type { Db } from '../../../platform/db';
import type { InOrder } from '../../../platform/http';
import { deleteRecipientSet, deleteSomeRecipients, retireOpenRecipientSet, retireRecipientSet } from './recipient-set.store';

const ROWS_AT_ONCE = 20_000;

/** Runs the work immediately, without a queue. */
export const atOnce: InOrder = (work) => work();

export async function removeRecipientSet(db: Db, customerId: bigint, setId: bigint): Promise<void> {
  if (await retireRecipientSet(db, customerId, setId)) await empty(db, customerId, setId);
}

/** Removes a set unless a list has taken it. Deletes ROWS_AT_ONCE recipients at a time, as there may be millions. */
export async function removeOpenRecipientSet(db: Db, customerId: bigint, setId: bigint, inOrder: InOrder = atOnce): Promise<void> {
  if (await inOrder(() => retireOpenRecipientSet(db, customerId, setId))) await empty(db, customerId, setId, inOrder);
}

async function empty(db: Db, customerId: bigint, setId: bigint, inOrder: InOrder = atOnce): Promise<void> {
  while (await inOrder(() => deleteSomeRecipients(db, customerId, setId, ROWS_AT_ONCE)));
  await inOrder(() => deleteRecipientSet(db, customerId, setId));
}
