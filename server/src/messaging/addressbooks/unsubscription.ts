import { inTransaction, type Db, type Transaction } from '../../platform/db';
import { appendEvents, type NewEvent } from '../../platform/realtime';
import { lockBooksOf } from './book.store';
import { removeContacts } from './contact-edit.store';
import { onStopList } from './contact-reading.store';
import { bookChanged } from './jobs/publish-job';
import { putOnStopList } from './stop-list';
import {
  deleteUnsubscription, isOnItsStopList, lockBookOf, storeUnsubscription, unsubscriptionOf, type Unsubscriber, type Unsubscription,
} from './unsubscription.store';

/** `isUndoable`: the recipient unsubscribed by a link, and no other stop list has the number. */
export type Subscription = { isStopped: boolean; isUndoable: boolean };

export async function subscriptionOf(db: Db, { customerId, num }: Unsubscriber): Promise<Subscription> {
  const isStopped = (await onStopList(db, customerId, [num])).has(num);
  return { isStopped, isUndoable: isStopped && await isOnItsStopList(db, { customerId, num }) };
}

/** Adds the number to the stop list. Does nothing if it is on one: its origin stays. */
export async function unsubscribe(
  db: Db, { customerId, num }: Unsubscriber, { listId, now }: { listId: bigint; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await appendEvents(tx, await stop(tx, { customerId, num }, { listId, now }));
  });
}

/** Undoes `unsubscribe`. What the customer, or a STOP message, has put on a stop list stays there. */
export async function resubscribe(db: Db, { customerId, num }: Unsubscriber): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockBooksOf(tx, customerId);
    const known = await unsubscriptionOf(tx, { customerId, num });
    if (known?.byLink) await appendEvents(tx, await start(tx, known));
  });
}

/**
 * A recipient's message unsubscribes them, or takes that back, whether they unsubscribed by message or by link. What the customer has put
 * on a stop list stays there. Locks the customer's row. Append the returned events at the end of the transaction.
 */
export async function fulfillWish(
  tx: Transaction, { customerId, num }: Unsubscriber, { wish, now }: { wish: 'stop' | 'start'; now: Date },
): Promise<NewEvent[]> {
  if (wish === 'stop') return stop(tx, { customerId, num }, { listId: null, now });
  await lockBooksOf(tx, customerId);
  const known = await unsubscriptionOf(tx, { customerId, num });
  return known ? start(tx, known) : [];
}

async function stop(
  tx: Transaction, { customerId, num }: Unsubscriber, { listId, now }: { listId: bigint | null; now: Date },
): Promise<NewEvent[]> {
  await lockBooksOf(tx, customerId);
  if ((await onStopList(tx, customerId, [num])).has(num)) return [];
  const stopped = await putOnStopList(tx, customerId, num);
  if (!stopped) return [];
  await storeUnsubscription(tx, { customerId, num, bookId: stopped.book.id, listId, now });
  return stopped.events;
}

async function start(tx: Transaction, known: Unsubscription): Promise<NewEvent[]> {
  const { customerId, num, bookId, bookUuid } = known;
  await lockBookOf(tx, known);
  const removed = await removeContacts(tx, customerId, bookId, [num]);
  await deleteUnsubscription(tx, { customerId, num });
  return removed.length > 0 ? [bookChanged(customerId, bookUuid)] : [];
}
