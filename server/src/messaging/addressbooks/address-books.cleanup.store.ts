import { inTransaction, type Db, type Fragment, type Transaction } from '../../platform/db';

/** Rows removed per statement, so that no statement holds locks for long. */
const AT_ONCE = 5_000;

/**
 * Removes up to AT_ONCE contacts of a book deleted before `deletedBefore`, then the empty book. Returns false if there is no such book.
 * Concurrent nodes process different books.
 */
export async function cleanupAddressBooks(db: Db, deletedBefore: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [book] = await tx<{ customerId: bigint; id: bigint }[]>`
      select customer_id as "customerId", id from address_book where deleted_at < ${deletedBefore}
      order by deleted_at limit 1 for update skip locked`;
    if (!book) return false;
    const removed = await removePortion(tx, tx`contact where customer_id = ${book.customerId} and address_book_id = ${book.id}`, 'num');
    if (removed < AT_ONCE) {
      await tx`delete from address_book where customer_id = ${book.customerId} and id = ${book.id}`;
    } else {
      await tx`
        update address_book set contacts = greatest(contacts - ${removed}, 0) where customer_id = ${book.customerId} and id = ${book.id}`;
    }
    return true;
  });
}

export async function cleanupDeletedContacts(db: Db, deletedBefore: Date): Promise<void> {
  await db`delete from deleted_contacts where deleted_at < ${deletedBefore}`;
}

/** Removes up to AT_ONCE rejected rows of one finished job, then the empty job. Returns false if there is no such job. */
export async function cleanupAddressBookJobs(db: Db, finishedBefore: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [job] = await tx<{ customerId: bigint; id: bigint }[]>`
      select customer_id as "customerId", id from address_book_job where finished_at < ${finishedBefore}
      order by finished_at limit 1 for update skip locked`;
    if (!job) return false;
    const removed = await removePortion(tx, tx`rejected_row where customer_id = ${job.customerId} and job_id = ${job.id}`, 'id');
    if (removed < AT_ONCE) await tx`delete from address_book_job where customer_id = ${job.customerId} and id = ${job.id}`;
    return true;
  });
}

/** Returns the number of removed rows: fewer than AT_ONCE if none are left. */
async function removePortion(tx: Transaction, rows: Fragment, column: string): Promise<number> {
  const by = tx(column);
  const removed = await tx`
    delete from ${rows} and ${by} <= (select max(${by}) from (select ${by} from ${rows} order by ${by} limit ${AT_ONCE}) portion)`;
  return removed.count;
}
