import type { ErrorName } from '@portal/contracts';
import { inTransaction, type Db } from '../../db';
import { removeRecipientSet } from '../recipients/remove-set';
import { notify } from '../transitions';
import { discardSomeMessages, markFailed, markFailing, type ListInPreparation } from './preparation.store';

const MESSAGES_AT_ONCE = 5_000;

export type PreparationError = { name: ErrorName; params: Record<string, string | number> };

/** Undoes a failed preparation and then sets status 101. The error is stored first, so that the undo resumes after a crash. */
export async function failList(db: Db, list: ListInPreparation, error: PreparationError, now: Date): Promise<void> {
  const failing = await inTransaction(db, (tx) => markFailing(tx, list.customerId, list.id, error));
  if (failing) await undoPreparation(db, list, now);
}

export async function undoPreparation(db: Db, { customerId, id, setId }: ListInPreparation, now: Date): Promise<void> {
  while ((await discardSomeMessages(db, customerId, id, MESSAGES_AT_ONCE)) === MESSAGES_AT_ONCE);
  await inTransaction(db, async (tx) => {
    if (await markFailed(tx, customerId, id, now)) await notify(tx, customerId, id);
  });
  await removeRecipientSet(db, customerId, setId);
}
