import type { Pool } from '../db';

/** Notification channel, signaled by the commit that queues messages; listeners ignore the payload. */
const CHANNEL = 'portal_queue';

/** Also calls `received` when listening starts or restarts, since earlier notifications are lost. */
export async function onQueued(db: Pool, received: () => void): Promise<() => Promise<void>> {
  const { unlisten } = await db.listen(CHANNEL, received, received);
  return unlisten;
}
