import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db, Transaction } from '../../platform/db';
import type { NewEvent } from '../../platform/realtime';
import { statusEvent } from './chat-events';
import { afterRefused, afterSent, type SessionCounts } from './chat-session';
import type { ChatRow } from './chat.store';
import { chatLists, copyStatuses, setLastInvalid, type CopiedMessage, type EngineMessage } from './note.store';
import { writeSession } from './session.store';

export type StatusChange = { customerId: bigint; listId: bigint; messageIds: readonly bigint[] };

const UNDELIVERED: readonly number[] = [
  DELIVERY_STATUS.undeliverable, DELIVERY_STATUS.expired, DELIVERY_STATUS.permanentError, DELIVERY_STATUS.failed,
];

/** The changed messages that belong to chats. Runs one query for all lists, and none without changes. */
export async function ofChats(db: Db, changes: readonly StatusChange[]): Promise<EngineMessage[]> {
  const changed = changes.filter(({ messageIds }) => messageIds.length > 0);
  if (changed.length === 0) return [];
  const lists = await chatLists(db, changed);
  return changed.filter(({ listId }) => lists.has(listId)).flatMap(({ customerId, messageIds }) => messageIds.map((messageId) => ({
    customerId, messageId,
  })));
}

/** The caller has locked the chats. Updates the session counts in `lockedChats`. */
export async function copyToChats(
  tx: Transaction, lockedChats: Map<bigint, ChatRow>, messages: readonly EngineMessage[],
): Promise<NewEvent[]> {
  if (messages.length === 0) return [];
  const copied = await copyStatuses(tx, messages);
  const reported = copied.map((message) => {
    const chat = lockedChats.get(message.chatId);
    if (!chat) throw new Error('a status came to a chat that is not held');
    return { chat, message };
  });
  const finished = new Map(reported.filter(({ message }) => UNDELIVERED.includes(message.status)).map(({ chat }) => [chat.id, chat]));
  if (finished.size > 0) await setLastInvalid(tx, [...finished.values()]);
  await countSessions(tx, lockedChats, copied);
  return reported.map(statusEvent);
}

/** A session message does not count in its session if it failed before a provider accepted it. */
async function countSessions(tx: Transaction, lockedChats: Map<bigint, ChatRow>, copied: readonly CopiedMessage[]): Promise<void> {
  const changed = new Set<bigint>();
  for (const message of copied) {
    const chat = lockedChats.get(message.chatId);
    const counts = chat && recounted(chat, message);
    if (!counts) continue;
    lockedChats.set(chat.id, { ...chat, ...counts });
    changed.add(chat.id);
  }
  for (const id of changed) {
    const chat = lockedChats.get(id);
    if (chat) await writeSession(tx, chat, chat);
  }
}

function recounted(chat: ChatRow, { type, at, before, status, left }: CopiedMessage): SessionCounts | null {
  if (type !== 'viber_session') return null;
  const finished = UNDELIVERED.includes(before);
  if (!finished && !left && UNDELIVERED.includes(status)) return afterRefused(chat, { at, lastInAt: chat.lastInAt });
  return finished && status === DELIVERY_STATUS.queued ? afterSent(chat) : null;
}
