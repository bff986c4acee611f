import type { Db } from '../../platform/db';
import { deleteOldQuotaUsage } from './file-quota-usage.store';
import { deleteOldReceived } from './file.store';

const DAY_MS = 24 * 60 * 60 * 1_000;
const RETENTION_MS = 400 * DAY_MS;
const AT_ONCE = 100;

/** Removes old received files. Sent files are removed by `insertSentFile` when space is needed. */
export async function cleanupFiles(db: Db, now: Date, isStopped = () => false): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS);
  while (!isStopped() && await deleteOldReceived(db, before, AT_ONCE) === AT_ONCE);
}

export async function cleanupFileQuotas(db: Db, now: Date): Promise<void> {
  await deleteOldQuotaUsage(db, new Date(now.getTime() - DAY_MS));
}
