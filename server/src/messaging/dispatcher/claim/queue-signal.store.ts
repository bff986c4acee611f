import type { Pool } from '../../../platform/db';

/** Notification channel, signaled by the commit that queues messages. The payload is `<lane>:<list>:<first message>` or less of it. */
const CHANNEL = 'portal_queue';

/** A message that joined a stream. The stream's later messages may have been sent already. */
export type Queued = { lane: number; listId: bigint; messageId: bigint };

/**
 * Calls `received` with null if other messages were queued, and when listening starts or restarts, since earlier notifications are lost.
 */
export async function onQueued(db: Pool, received: (queued: Queued | null) => void): Promise<() => Promise<void>> {
  const { unlisten } = await db.listen(CHANNEL, (payload) => received(queuedIn(payload)), () => received(null));
  return unlisten;
}

function queuedIn(payload: string): Queued | null {
  const [, lane, listId, messageId] = /^(\d+):(\d+):(\d+)$/.exec(payload) ?? [];
  if (listId === undefined || messageId === undefined) return null;
  return { lane: Number(lane), listId: BigInt(listId), messageId: BigInt(messageId) };
}
