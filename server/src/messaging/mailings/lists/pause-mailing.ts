import { AppError } from '@portal/contracts';
import { canSendAgain, isListStatus } from '@portal/messaging';
import { inTransaction, type Db } from '../../../platform/db';
import { found } from '../../../platform/http';
import { wakeComparison } from '../comparison/comparison.store';
import { LIST_LANE } from '../plan/lane';
import { notifyQueue, statusOf } from './mailing.store';
import { isPaused, pauseList, resumeList } from './pause-mailing.store';
import { notify } from './transitions';

export type Pausing = { customerId: bigint; id: bigint; paused: boolean };

/**
 * Pauses or resumes a confirmed list; repeating it changes nothing. Once this returns, nodes claim no more of its messages; those that they
 * have claimed are still sent. Money stays reserved. Pauses of a list add up to 30 days at most, then its messages expire as in any queue.
 * Throws not_found, or list_transition_refused for a list that isn't confirmed or is over.
 */
export async function pauseMailing(db: Db, { customerId, id, paused }: Pausing): Promise<{ id: number; paused: boolean }> {
  await inTransaction(db, async (tx) => {
    const changed = paused ? await pauseList(tx, customerId, id) : await resumeList(tx, customerId, id);
    if (!changed) {
      const from = found(await statusOf(tx, customerId, id));
      const isDone = isListStatus(from) && canSendAgain(from) && (await isPaused(tx, customerId, id)) === paused;
      if (!isDone) throw new AppError('list_transition_refused', { from, to: paused ? 'paused' : 'resumed' });
      return;
    }
    await notify(tx, customerId, id);
    if (paused) return;
    await notifyQueue(tx, LIST_LANE, id);
    await wakeComparison(tx, { customerId, listId: id });
  });
  return { id: Number(id), paused };
}
