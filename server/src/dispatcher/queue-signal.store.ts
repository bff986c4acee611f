import type { Pool } from '../db';

/** Carries `lane:listId`, sent with the commit that queues messages. */
const CHANNEL = 'portal_queue';

/** Calls `received` also when listening (re)starts: earlier notifications are lost. Only a shortcut: polling finds the same. */
export async function onQueued(db: Pool, received: () => void): Promise<() => Promise<void>> {
  const { unlisten } = await db.listen(CHANNEL, received, received);
  return unlisten;
}
