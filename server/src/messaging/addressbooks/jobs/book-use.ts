import { AppError } from '@portal/contracts';
import type { Transaction } from '../../../platform/db';
import { anyInUse, anyToBeDeleted } from './book-use.store';
import { lockBooks } from './transfer.store';

export type BookUse = {
  books: readonly bigint[];
  /** Source books that the job deletes once their contacts are merged. */
  deletes: readonly bigint[];
};

/** Locks the books, so later deletions see the job. Throws book_in_use if another job deletes one of `books` or uses one of `deletes`. */
export async function lockBooksForJob(tx: Transaction, customerId: bigint, { books, deletes }: BookUse): Promise<void> {
  await lockBooks(tx, customerId, books);
  if (await anyToBeDeleted(tx, customerId, books) || await anyInUse(tx, customerId, deletes)) throw new AppError('book_in_use');
}

/** Throws book_in_use while a job uses the book, because the deletion would make the job fail midway. */
export async function lockBookForDeletion(tx: Transaction, customerId: bigint, bookId: bigint): Promise<void> {
  await lockBooks(tx, customerId, [bookId]);
  if (await anyInUse(tx, customerId, [bookId])) throw new AppError('book_in_use');
}
