import type { Db } from '../db';

const RETENTION_MS = 30 * 86_400_000;

export async function cleanupMail(db: Db, now: Date): Promise<void> {
  await db`delete from outgoing_mail where state <> 0 and finished_at < ${new Date(now.getTime() - RETENTION_MS)}`;
}

/** Deletes mails that stayed unsent because no node has a mail server any more. */
export async function cleanupUnsentMail(db: Db, now: Date): Promise<void> {
  await db`delete from outgoing_mail where state = 0 and due_at < ${new Date(now.getTime() - RETENTION_MS)}`;
}
