import { onStopList } from '../../addressbooks';
import type { Db } from '../../db';
import type { Recipient } from './recipient';
import { BATCH, insertRecipients, recipientsKnown } from './recipient-set.store';

/** Stores a batch of a set's recipients; tells how many were new, and how many of those are on a stop list now. */
export async function storeRecipients(db: Db, customerId: bigint, setId: bigint, batch: readonly Recipient[]): Promise<{ kept: number; stopListed: number }> {
  const listed = [...await onStopList(db, customerId, batch.map(({ num }) => num))];
  const known = listed.length > 0 ? await recipientsKnown(db, customerId, setId, listed) : 0;
  return { kept: await insertRecipients(db, customerId, setId, batch), stopListed: listed.length - known };
}

/** Of recipients that each stand there once. */
export async function countStopListed(db: Db, customerId: bigint, recipients: readonly Recipient[]): Promise<number> {
  let count = 0;
  for (let start = 0; start < recipients.length; start += BATCH) {
    count += (await onStopList(db, customerId, recipients.slice(start, start + BATCH).map(({ num }) => num))).size;
  }
  return count;
}
