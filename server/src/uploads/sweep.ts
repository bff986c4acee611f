import type { Db } from '../db';
import { deleteUnusedUploads } from './upload.store';

const UNUSED_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 5;

/** Removes files that nobody has added to or read for a day. */
export async function sweepUploads(db: Db, now: Date): Promise<void> {
  const usedBefore = new Date(now.getTime() - UNUSED_MS);
  while (await deleteUnusedUploads(db, usedBefore, AT_ONCE));
}
