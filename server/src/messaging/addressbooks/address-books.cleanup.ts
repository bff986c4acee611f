import type { Db } from '../../platform/db';
import { UNDO_MS } from './books';
import { cleanupAddressBooks, cleanupDeletedContacts, cleanupAddressBookJobs } from './address-books.cleanup.store';

/** Time that deleted data is kept after the undo deadline, for an undo that starts just before it. */
const GRACE_MS = 60_000;
const JOB_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Removes, in portions, deleted books and contacts that can no longer be restored, and jobs finished over 30 days ago. */
export async function cleanUpAddressBooks(db: Db, now: Date, isStopped = () => false): Promise<void> {
  while (await cleanUpBatch(db, now) && !isStopped());
}

export async function cleanUpBatch(db: Db, now: Date): Promise<boolean> {
  const undoExpired = new Date(now.getTime() - UNDO_MS - GRACE_MS);
  await cleanupDeletedContacts(db, undoExpired);
  const books = await cleanupAddressBooks(db, undoExpired);
  const jobs = await cleanupAddressBookJobs(db, new Date(now.getTime() - JOB_RETENTION_MS));
  return books || jobs;
}
