import type { Db } from '../db';
import { deleteOldIntake } from './file-intake.store';
import { deleteOldReceived } from './file.store';

const DAY_MS = 24 * 60 * 60 * 1_000;
const KEPT_MS = 400 * DAY_MS;
const AT_ONCE = 100;

/** Removes what recipients sent so long ago that nobody opens it any more. What was sent to them goes when its room is needed. */
export async function sweepFiles(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  while (await deleteOldReceived(db, before, AT_ONCE) === AT_ONCE);
  await deleteOldIntake(db, new Date(now.getTime() - DAY_MS));
}
