import { inTransaction, type Db } from '../../platform/db';
import { appendEvents } from '../../platform/realtime';
import { lockBooksOf } from './book.store';
import { removeContacts } from './contact-edit.store';
import { onStopList } from './contact-reading.store';
import { bookChanged } from './jobs/publish-job';
import { putOnStopList } from './stop-list';
import {
  deleteUnsubscription, isOnItsStopList, lockBookOf, storeUnsubscription, unsubscriptionOf, type Unsubscriber,
} from './unsubscription.store';

/** `isUndoable`: the recipient unsubscribed by a link, and no other stop list has the number. */
export type Subscription = { isStopped: boolean; isUndoable: boolean };

export async function subscriptionOf(db: Db, { customerId, num }: Unsubscriber): Promise<Subscription> {
  const isStopped = (await onStopList(db, customerId, [num])).has(num);
  return { isStopped, isUndoable: isStopped && await isOnItsStopList(db, { customerId, num }) };
}

/** Adds the number to the stop list, as a STOP message does. Does nothing if it is on one: its origin stays. */
export async function unsubscribe(
  db: Db, { customerId, num }: Unsubscriber, { listId, now }: { listId: bigint; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockBooksOf(tx, customerId);
    if ((await onStopList(tx, customerId, [num])).has(num)) return;
    const stopped = await putOnStopList(tx, customerId, num);
    if (!stopped) return;
    await storeUnsubscription(tx, { customerId, num, bookId: stopped.book.id, listId, now });
    await appendEvents(tx, stopped.events);
  });
}

/** Undoes `unsubscribe`. What the customer, or a STOP message, has put on a stop list stays there. */
export async function resubscribe(db: Db, { customerId, num }: Unsubscriber): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockBooksOf(tx, customerId);
    const known = await unsubscriptionOf(tx, { customerId, num });
    if (!known) return;
    await lockBookOf(tx, known);
    const removed = await removeContacts(tx, customerId, known.bookId, [num]);
    await deleteUnsubscription(tx, { customerId, num });
    if (removed.length > 0) await appendEvents(tx, [bookChanged(customerId, known.bookUuid)]);
  });
}
