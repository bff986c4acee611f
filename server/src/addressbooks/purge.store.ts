import { inTransaction, type Db, type Fragment, type Transaction } from '../db';

/** Rows removed by one statement, so that none holds up anybody for long. */
const AT_ONCE = 5_000;

/**
 * Removes a portion of the books that were deleted before, and in the end the book itself; false where there are none. Several
 * nodes at once take different books.
 */
export async function purgeBooks(db: Db, deletedBefore: Date): Promise<boolean> {
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

/** Deleted contacts that cannot be brought back any more. */
export async function purgeDeletedContacts(db: Db, deletedBefore: Date): Promise<void> {
  await db`delete from deleted_contacts where deleted_at < ${deletedBefore}`;
}

/** Jobs that ended long ago, with their rejected rows; false where there are none. */
export async function purgeJobs(db: Db, finishedBefore: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [job] = await tx<{ customerId: bigint; id: bigint }[]>`
      select customer_id as "customerId", id from book_job where finished_at < ${finishedBefore}
      order by finished_at limit 1 for update skip locked`;
    if (!job) return false;
    const removed = await removePortion(tx, tx`rejected_row where customer_id = ${job.customerId} and job_id = ${job.id}`, 'id');
    if (removed < AT_ONCE) await tx`delete from book_job where customer_id = ${job.customerId} and id = ${job.id}`;
    return true;
  });
}

/** The first of these rows (a table and its condition) by the column; answers how many: fewer than AT_ONCE where none are left. */
async function removePortion(tx: Transaction, rows: Fragment, column: string): Promise<number> {
  const by = tx(column);
  const removed = await tx`
    delete from ${rows} and ${by} <= (select max(${by}) from (select ${by} from ${rows} order by ${by} limit ${AT_ONCE}) portion)`;
  return removed.count;
}
