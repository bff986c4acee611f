import { randomUUID } from 'node:crypto';
import { releaseForList } from '../billing';
import { inTransaction, type Db } from '../db';
import { withdrawQueued, withdrawWaiting } from '../messages';
import { deletedListsWithQueue, listsToWithdraw, lockMailing, markFinished, type DeletedMailing } from './mailing.store';
import { balanceEvents, tell } from './transitions';

const MESSAGES_AT_ONCE = 5_000;
/** One batch of one list a step, so that a program that is to stop need not wait for a million. */
const LISTS_AT_ONCE = 1;

/** Goes on with the lists that were deleted and not yet withdrawn, also after a crash; false when there was none. */
export async function withdrawDeleted(db: Db, now: Date): Promise<boolean> {
  return withdrawEach(db, await listsToWithdraw(db, LISTS_AT_ONCE), now);
}

/** Run now and then: finds in the queue what came back from the wire after its list was withdrawn. */
export async function withdrawLeftovers(db: Db, now: Date): Promise<boolean> {
  return withdrawEach(db, await deletedListsWithQueue(db, LISTS_AT_ONCE), now);
}

async function withdrawEach(db: Db, lists: readonly DeletedMailing[], now: Date): Promise<boolean> {
  for (const list of lists) {
    if (!(await withdrawSome(db, list))) await markFinished(db, list.customerId, list.id, now);
  }
  return lists.length > 0;
}

/** Whether there may be more. */
async function withdrawSome(db: Db, { customerId, id }: DeletedMailing): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockMailing(tx, customerId, id);
    const queued = await withdrawQueued(tx, customerId, id, MESSAGES_AT_ONCE);
    const { messages, amount } = queued.messages > 0 ? queued : await withdrawWaiting(tx, customerId, id, MESSAGES_AT_ONCE);
    if (messages === 0) return false;
    // Withdrawing takes the messages from the queue in this very transaction, so it cannot be repeated under another ref.
    if (amount > 0n) await releaseForList(tx, { customerId, listId: id, amount, ref: `cancel:${id}:${randomUUID()}` });
    await tell(tx, customerId, id, amount > 0n ? await balanceEvents(tx, customerId) : []);
    return true;
  });
}
