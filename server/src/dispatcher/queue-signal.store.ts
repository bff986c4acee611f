import type { Pool } from '../db';

/** Notified with the commit that queues messages; listeners ignore the payload. */
const CHANNEL = 'portal_queue';

/** Also calls `received` when listening (re)starts: earlier notifications are lost. Polling finds the same messages, only later. */
export async function onQueued(db: Pool, received: () => void): Promise<() => Promise<void>> {
  const { unlisten } = await db.listen(CHANNEL, received, received);
  return unlisten;
}
