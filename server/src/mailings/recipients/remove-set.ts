import type { Db } from '../../db';
import type { InOrder } from '../../http';
import { deleteRecipientSet, deleteSomeRecipients, retireOpenRecipientSet, retireRecipientSet } from './recipient-set.store';

const ROWS_AT_ONCE = 20_000;

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
