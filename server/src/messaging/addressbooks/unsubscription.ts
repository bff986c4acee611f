import { inTransaction, type Db, type Transaction } from '../../platform/db';
import { appendEvents, type NewEvent } from '../../platform/realtime';
import { lockBooksOf } from './book.store';
import { removeContacts } from './contact-edit.store';
import { bookChanged } from './jobs/publish-job';
import { putOnStopList } from './stop-list';
import {
  deleteUnsubscription, lockBookOf, storeUnsubscription, subscriptionOf, unsubscriptionsOf, type Unsubscriber, type Unsubscription,
} from './unsubscription.store';

/** Adds the number to a stop list of the scope. Does nothing if it is on one: its origin stays. */
export async function unsubscribe(db: Db, unsubscriber: Unsubscriber, { listId, now }: { listId: bigint; now: Date }): Promise<void> {
  await inTransaction(db, async (tx) => {
    await appendEvents(tx, await stop(tx, unsubscriber, { listId, now }));
  });
}

/** Undoes `unsubscribe` of this scope. What the customer, or a STOP message, has put on a stop list stays there. */
export async function resubscribe(db: Db, unsubscriber: Unsubscriber): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockBooksOf(tx, unsubscriber.customerId);
    const known = await unsubscriptionsOf(tx, unsubscriber);
    await appendEvents(tx, await start(tx, known.filter(({ byLink }) => byLink)));
  });
}

/**
 * A recipient's message to the alpha name stops all messages of the customer, or takes that back, whether it was asked by message or by
 * link, and with it a stop of this alpha name. What the customer has put on a stop list stays there. Locks the customer's row. Append the
 * returned events at the end of the transaction.
 */
export async function fulfillWish(
  tx: Transaction, { alphaNameId, ...recipient }: { customerId: bigint; num: string; alphaNameId: bigint },
  { wish, now }: { wish: 'stop' | 'start'; now: Date },
): Promise<NewEvent[]> {
  const all = { ...recipient, alphaNameId: null };
  if (wish === 'stop') return stop(tx, all, { listId: null, now });
  await lockBooksOf(tx, recipient.customerId);
  return start(tx, [...await unsubscriptionsOf(tx, all), ...await unsubscriptionsOf(tx, { ...recipient, alphaNameId })]);
}

async function stop(
  tx: Transaction, unsubscriber: Unsubscriber, { listId, now }: { listId: bigint | null; now: Date },
): Promise<NewEvent[]> {
  await lockBooksOf(tx, unsubscriber.customerId);
  if ((await subscriptionOf(tx, unsubscriber)).isStopped) return [];
  const stopped = await putOnStopList(tx, unsubscriber, unsubscriber.num);
  if (!stopped) return [];
  await storeUnsubscription(tx, unsubscriber, { bookId: stopped.book.id, listId, now });
  return stopped.events;
}

async function start(tx: Transaction, unsubscriptions: readonly Unsubscription[]): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  // In the order in which jobs lock books, to prevent deadlocks.
  for (const known of unsubscriptions.toSorted((one, other) => (one.bookId < other.bookId ? -1 : 1))) {
    const { customerId, num, bookId, bookUuid } = known;
    await lockBookOf(tx, known);
    const removed = await removeContacts(tx, customerId, bookId, [num]);
    await deleteUnsubscription(tx, known);
    if (removed.length > 0) events.push(bookChanged(customerId, bookUuid));
  }
  return events;
}
