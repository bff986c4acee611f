import type { Db } from '../db';
import { deleteAttemptsBefore } from './login-throttle.store';
import { deleteCodesExpiredBefore } from './code.store';
import { deleteSessionsDeadSince } from './session.store';

const DAY = 86_400_000;

/** Removes what nobody asks for any more: sessions dead and codes expired for a month, wrong passwords of the day before. Run now and then. */
export async function tidyAccounts(db: Db, now: Date): Promise<void> {
  await deleteAttemptsBefore(db, new Date(now.getTime() - DAY));
  await deleteSessionsDeadSince(db, new Date(now.getTime() - 30 * DAY));
  await deleteCodesExpiredBefore(db, new Date(now.getTime() - 30 * DAY));
}
