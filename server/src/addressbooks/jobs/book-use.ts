import { AppError } from '@portal/contracts';
import type { Transaction } from '../../db';
import { anyInUse, anyToBeDeleted } from './book-use.store';
import { lockBooks } from './transfer.store';

export type BookUse = {
  /** Changed or read. */
  books: readonly bigint[];
  /** Those of them that the job deletes in the end. */
  deletes: readonly bigint[];
};

/**
 * Holds the books until the transaction ends in which their job is made, so that whoever deletes one of them sees the job. Throws
 * book_in_use where another job will delete one of them, or where the job is to delete one with which another goes on.
 */
export async function holdForJob(tx: Transaction, customerId: bigint, { books, deletes }: BookUse): Promise<void> {
  await lockBooks(tx, customerId, books);
  if (await anyToBeDeleted(tx, customerId, books) || await anyInUse(tx, customerId, deletes)) throw new AppError('book_in_use');
}

/** Holds a book that is to be deleted. Throws book_in_use where a job is under way with it, which would fail half-way. */
export async function holdForDeletion(tx: Transaction, customerId: bigint, bookId: bigint): Promise<void> {
  await lockBooks(tx, customerId, [bookId]);
  if (await anyInUse(tx, customerId, [bookId])) throw new AppError('book_in_use');
}
