import type { Db } from '../../platform/db';
import { deleteFinishedBefore } from './otp.cleanup.store';

const RETENTION_DAYS = 30;

/** Deletes codes that were verified, failed or expired over RETENTION_DAYS ago, but keeps their messages. */
export async function cleanupOtps(db: Db, now: Date, isStopped = () => false): Promise<void> {
  await deleteFinishedBefore(db, new Date(now.getTime() - RETENTION_DAYS * 86_400_000), isStopped);
}
