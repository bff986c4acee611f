import type { Db } from '../db';
import { deleteUnusedUploads } from './upload.store';

const UNUSED_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 5;

export async function cleanupUploads(db: Db, now: Date, isStopped = () => false): Promise<void> {
  const usedBefore = new Date(now.getTime() - UNUSED_MS);
  while (!isStopped() && await deleteUnusedUploads(db, usedBefore, AT_ONCE));
}
