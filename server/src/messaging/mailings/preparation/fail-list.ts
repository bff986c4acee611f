import type { ErrorName } from '@portal/contracts';
import { inTransaction, type Db } from '../../../platform/db';
import { removeUnconfirmed } from '../../messages';
import { removeRecipientSet } from '../recipients/remove-set';
import { notify } from '../lists/transitions';
import { hasFailed, markFailed, markFailing, type ListInPreparation } from './preparation.store';
import { releaseSmsIds } from '../plan/sms-ids.store';

const MESSAGES_AT_ONCE = 5_000;

export type PreparationError = { name: ErrorName; params: Record<string, string | number> };

/** Undoes a failed preparation and then sets status 101. The error is stored first, so that the undo resumes after a crash. */
export async function failList(db: Db, list: ListInPreparation, error: PreparationError, now: Date): Promise<void> {
  const failing = await inTransaction(db, (tx) => markFailing(tx, list.customerId, list.id, error));
  if (failing) await undoPreparation(db, list, now);
}

export async function undoPreparation(db: Db, list: ListInPreparation, now: Date): Promise<void> {
  const { customerId, id, setId } = list;
  while (await removeSomeMessages(db, list));
  await inTransaction(db, async (tx) => {
    if (await markFailed(tx, customerId, id, now)) await notify(tx, customerId, id);
  });
  await removeRecipientSet(db, customerId, setId);
}

/** Deletes one batch of the messages, none of which can have been sent. Returns false after the last batch. */
async function removeSomeMessages(db: Db, list: ListInPreparation): Promise<boolean> {
  const { customerId, id } = list;
  return inTransaction(db, async (tx) => {
    if (!(await hasFailed(tx, customerId, id))) return false;
    const removed = await removeUnconfirmed(tx, customerId, id, MESSAGES_AT_ONCE);
    await releaseSmsIds(tx, list, removed.flatMap(({ customerSmsId }) => customerSmsId ?? []));
    return removed.length === MESSAGES_AT_ONCE;
  });
}
