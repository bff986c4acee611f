import type { Db } from '../db';

const KEPT_DAYS = 30;

/** Removes what left or was given up long ago, and what lay unsent as long because no node has a mail server any more. */
export async function sweepMail(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await db`delete from outgoing_mail where state <> 0 and finished_at < ${before}`;
  await db`delete from outgoing_mail where state = 0 and due_at < ${before}`;
}
