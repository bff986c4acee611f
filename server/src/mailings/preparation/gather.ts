import { contactsAfter } from '../../addressbooks';
import { inTransaction, type Db } from '../../db';
import { endGathering, nextBook, noteGathered, type GatheredBook } from '../book.store';
import { BATCH, insertRecipients } from '../recipients/recipient-set.store';
import { tell } from '../transitions';
import { lockInPreparation, type ListInPreparation } from './preparation.store';

export type Gathering = { list: ListInPreparation; batches: number; clock: () => Date };

/**
 * Takes the next contacts of a list's address books into its recipients, one transaction for each batch together with its place
 * in the book, so that after a crash it goes on where it was. The next batch is read while this one is written. Who stands there
 * already is a duplicate. Ends after so many batches, when all are gathered, or when another node has gone on with it.
 */
export async function gatherSlice(db: Db, { list, batches, clock }: Gathering): Promise<void> {
  const { customerId, id } = list;
  for (let left = batches; left > 0;) {
    const book = await nextBook(db, customerId, id);
    if (!book) return void await inTransaction(db, async (tx) => await endGathering(tx, customerId, id) && await tell(tx, customerId, id));
    const done = await gatherBook(db, { list, batches: left, clock }, book);
    if (done === null) return;
    left -= done;
  }
}

/** Answers how many batches it took; null where another node has gone on with the list. */
async function gatherBook(db: Db, { list, batches, clock }: Gathering, book: GatheredBook): Promise<number | null> {
  const { customerId, id, setId } = list;
  const { addressBookId, filter, place } = book;
  const read = (after: string) => {
    const reading = contactsAfter(db, customerId, addressBookId, { filter, after, limit: BATCH });
    // Awaited a batch later; until then its failure is nobody's.
    reading.catch(() => undefined);
    return reading;
  };
  let from = book.gatheredTo;
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
      return noteGathered(tx, customerId, id, { place, from, to: last, contacts: contacts.length, added, now: clock() });
    });
    if (!stored) return null;
    if (last === null) return done;
    from = last;
  }
  return batches;
}
