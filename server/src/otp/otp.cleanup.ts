import type { Db } from '../db';
import { deleteEndedBefore } from './ended.store';

const KEPT_DAYS = 30;

/** Deletes codes that ended long ago; their messages stay. */
export async function cleanupOtps(db: Db, now: Date, isStopped = () => false): Promise<void> {
  await deleteEndedBefore(db, new Date(now.getTime() - KEPT_DAYS * 86_400_000), isStopped);
}
