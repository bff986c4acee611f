import type { Db } from '../db';
import { UNDO_MS } from './books';
import { purgeBooks, purgeDeletedContacts, purgeJobs } from './purge.store';

/** Whoever has just begun to bring something back shall not find it gone half-way. */
const GRACE_MS = 60_000;
const JOBS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** A portion of what nobody can ask for any more; false where there is none. */
export async function purge(db: Db, now: Date): Promise<boolean> {
  const undoEnded = new Date(now.getTime() - UNDO_MS - GRACE_MS);
  await purgeDeletedContacts(db, undoEnded);
  const books = await purgeBooks(db, undoEnded);
  const jobs = await purgeJobs(db, new Date(now.getTime() - JOBS_KEPT_MS));
  return books || jobs;
}
