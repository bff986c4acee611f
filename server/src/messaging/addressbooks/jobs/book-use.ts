import { AppError } from '@portal/contracts';
import type { Transaction } from '../../../platform/db';
import { anyInUse, anyNeededAlone } from './book-use.store';
import { lockBooks } from './transfer.store';

export type BookUse = {
  books: readonly bigint[];
  /** Books that no other job may use meanwhile: those that the job deletes, or whose tags it ends. */
  alone: readonly bigint[];
};

/** Locks the books, so later deletions see the job. Throws book_in_use if another job needs one of `books`, or uses one of `alone`. */
export async function lockBooksForJob(tx: Transaction, customerId: bigint, { books, alone }: BookUse): Promise<void> {
  await lockBooks(tx, customerId, books);
  if (await anyNeededAlone(tx, customerId, books) || await anyInUse(tx, customerId, alone)) throw new AppError('book_in_use');
}

/** Throws book_in_use while a job uses the book, because the deletion would make the job fail midway. */
export async function lockBookForDeletion(tx: Transaction, customerId: bigint, bookId: bigint): Promise<void> {
  await lockBooks(tx, customerId, [bookId]);
  if (await anyInUse(tx, customerId, [bookId])) throw new AppError('book_in_use');
}
