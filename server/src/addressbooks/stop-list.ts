import type { Transaction } from '../db';
import type { NewEvent } from '../realtime';
import { lockBooksOf } from './book.store';
import { upsertContacts } from './contact-upsert.store';
import { bookChanged } from './jobs/tell-job';
import { firstStopList, makeStopList } from './stop-list.store';

/**
 * Puts a number (E.164 digits without '+') on the customer's first stop list, which is made where there is none. Nothing
 * happens where the number is on it. Several at once make one list: the customer's row is locked. Answers what open pages are
 * to be told of it, which is for the last statement of the transaction.
 */
export async function addToStopList(tx: Transaction, customerId: bigint, num: string): Promise<NewEvent[]> {
  if (!/^[0-9]{5,15}$/.test(num)) return [];
  await lockBooksOf(tx, customerId);
  // One whose deletion was waited for is none; asked again, the next is found.
  const book = (await firstStopList(tx, customerId)) ?? (await firstStopList(tx, customerId)) ?? (await makeStopList(tx, customerId));
  const rows = [{ num, name: null, param1: null, param2: null, param3: null, param4: null }];
  const { added } = await upsertContacts(tx, { customerId, bookId: book.id, rule: 'keep', rows });
  return added > 0 ? [bookChanged(customerId, book.uuid)] : [];
}
