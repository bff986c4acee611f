import type { Pool } from '../db';

/** On it whoever puts messages into the queue says so, as `lane:listId`, with the commit that does. */
const CHANNEL = 'portal_queue';

/**
 * Calls `heard` when messages were queued, and each time listening begins (again), since nothing said before is heard. At most
 * a short cut: who looks now and then finds the same. Resolves to what ends it.
 */
export async function onQueued(db: Pool, heard: () => void): Promise<() => Promise<void>> {
  const { unlisten } = await db.listen(CHANNEL, heard, heard);
  return unlisten;
}
