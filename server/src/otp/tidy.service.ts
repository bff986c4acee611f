import type { Db } from '../db';
import { deleteEndedBefore } from './ended.store';

const KEPT_DAYS = 30;

/** Removes codes that ended long ago; their messages stay. Run now and then. */
export async function tidyOtps(db: Db, now: Date): Promise<void> {
  await deleteEndedBefore(db, new Date(now.getTime() - KEPT_DAYS * 86_400_000));
}
