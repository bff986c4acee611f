import { isLandline } from '@portal/messaging/phone';
import { onStopList } from '../../addressbooks';
import type { Db } from '../../../platform/db';
import type { Recipient } from './recipient';
import { BATCH, insertRecipients, recipientsKnown } from './recipient-set.store';

export type StoredRecipients = { inserted: number; stopListed: number; landlines: number };

export async function storeRecipients(db: Db, customerId: bigint, setId: bigint, batch: readonly Recipient[]): Promise<StoredRecipients> {
  const landlines = [...new Set(batch.map(({ num }) => num).filter(isLandline))];
  const knownLandlines = landlines.length > 0 ? await recipientsKnown(db, customerId, setId, landlines) : 0;
  const listed = [...await onStopList(db, { customerId, alphaNameId: null }, batch.map(({ num }) => num))];
  const known = listed.length > 0 ? await recipientsKnown(db, customerId, setId, listed) : 0;
  const inserted = await insertRecipients(db, customerId, setId, batch);
  return { inserted, stopListed: listed.length - known, landlines: landlines.length - knownLandlines };
}

/** On stop lists for all messages, as the sender is not known yet. `recipients` must be without duplicates. */
export async function countStopListed(db: Db, customerId: bigint, recipients: readonly Recipient[]): Promise<number> {
  const everySender = { customerId, alphaNameId: null };
  let count = 0;
  for (let start = 0; start < recipients.length; start += BATCH) {
    count += (await onStopList(db, everySender, recipients.slice(start, start + BATCH).map(({ num }) => num))).size;
  }
  return count;
}
