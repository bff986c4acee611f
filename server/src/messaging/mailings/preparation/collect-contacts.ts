import { contactsAfter } from '../../addressbooks';
import { inTransaction, type Db } from '../../../platform/db';
import { endCollection, nextBook, advanceCollection, type BookToCollect } from '../recipients/book.store';
import { BATCH, insertRecipients } from '../recipients/recipient-set.store';
import { notify } from '../lists/transitions';
import { lockInPreparation, type ListInPreparation } from './preparation.store';

export type Collection = { list: ListInPreparation; batches: number; clock: () => Date };

/** Each batch commits with its position, so that a crash loses nothing. Ends early if another node has continued the list. */
export async function collectSlice(db: Db, { list, batches, clock }: Collection): Promise<void> {
  const { customerId, id } = list;
  for (let left = batches; left > 0;) {
    const book = await nextBook(db, customerId, id);
    if (!book) {
      return void await inTransaction(db, async (tx) => await endCollection(tx, customerId, id) && await notify(tx, customerId, id));
    }
    const done = await collectBook(db, { list, batches: left, clock }, book);
    if (done === null) return;
    left -= done;
  }
}

/** Collects up to `batches` batches of the book and returns their number, or null if another node has continued the list. */
async function collectBook(db: Db, { list, batches, clock }: Collection, book: BookToCollect): Promise<number | null> {
  const { customerId, id, setId } = list;
  const { addressBookId, filter, position } = book;
  const read = (after: string) => {
    const reading = contactsAfter(db, customerId, addressBookId, { filter, after, limit: BATCH });
    reading.catch(() => undefined);
    return reading;
  };
  let from = book.collectedTo;
  let next = read(from);
  for (let done = 1; done <= batches; done++) {
    const contacts = await next;
    const last = contacts.length === BATCH ? contacts.at(-1)?.num ?? null : null;
    if (last !== null) next = read(last);
    const recipients = contacts.map(({ num, name, param1, param2, param3, param4 }) => ({
      num, country: null, name, params: [param1, param2, param3, param4],
    }));
    const stored = await inTransaction(db, async (tx) => {
      if (!(await lockInPreparation(tx, list, ''))) return false;
      const added = recipients.length === 0 ? 0 : await insertRecipients(tx, customerId, setId, recipients);
      return advanceCollection(tx, customerId, id, { position, from, to: last, contacts: contacts.length, added, now: clock() });
    });
    if (!stored) return null;
    if (last === null) return done;
    from = last;
  }
  return batches;
}
