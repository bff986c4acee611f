import type { Transaction } from '../../platform/db';
import type { NewEvent } from '../../platform/realtime';
import { lockBooksOf } from './book.store';
import { upsertContacts } from './contact-upsert.store';
import { bookChanged } from './jobs/publish-job';
import { firstStopList, createStopList, type StopList, type StopScope } from './stop-list.store';

/**
 * Puts E.164 digits on the first stop list of the scope; undefined for what is not a phone number. Locks the customer's row. Append the
 * returned events at the end of the transaction.
 */
export async function putOnStopList(
  tx: Transaction, scope: StopScope, num: string,
): Promise<{ book: StopList; events: NewEvent[] } | undefined> {
  if (!/^[0-9]{5,15}$/.test(num)) return undefined;
  const { customerId } = scope;
  await lockBooksOf(tx, customerId);
  // The second query finds the next list if the first list is deleted while the first query waits for its lock.
  const book = (await firstStopList(tx, scope)) ?? (await firstStopList(tx, scope)) ?? (await createStopList(tx, scope));
  const rows = [{ num, name: null, param1: null, param2: null, param3: null, param4: null, tags: [] }];
  const { added } = await upsertContacts(tx, { customerId, bookId: book.id, rule: 'keep', rows });
  return { book, events: added > 0 ? [bookChanged(customerId, book.uuid)] : [] };
}
