import type { Db } from '../db';
import { deleteOldIntake } from './file-intake.store';
import { deleteOldReceived } from './file.store';

const DAY_MS = 24 * 60 * 60 * 1_000;
const KEPT_MS = 400 * DAY_MS;
const AT_ONCE = 100;

/** Removes old received files. Sent ones are removed when their room is needed. */
export async function cleanupFiles(db: Db, now: Date, isStopped = () => false): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  while (!isStopped() && await deleteOldReceived(db, before, AT_ONCE) === AT_ONCE);
}

export async function cleanupFileQuotas(db: Db, now: Date): Promise<void> {
  await deleteOldIntake(db, new Date(now.getTime() - DAY_MS));
}
