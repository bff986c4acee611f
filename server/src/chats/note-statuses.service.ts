import { DELIVERY_STATUS } from '@portal/messaging';
import type { Db, Transaction } from '../db';
import type { NewEvent } from '../realtime';
import { statusNews } from './chat-news';
import { afterRefused, afterSent, type SessionCounts } from './chat-session';
import type { ChatRow } from './chat.store';
import { chatLists, copyStatuses, setLastInvalid, type CopiedMessage, type EngineMessage } from './note.store';
import { writeSession } from './session.store';

/** Messages of one list that have moved to another status, or whose extended status has changed. */
export type StatusChange = { customerId: bigint; listId: bigint; messageIds: readonly bigint[] };

const UNDELIVERED: readonly number[] = [
  DELIVERY_STATUS.undeliverable, DELIVERY_STATUS.expired, DELIVERY_STATUS.permanentError, DELIVERY_STATUS.failed,
];

/** Of what has changed, the messages of chats: one question about the lists, none where there is no list. */
export async function ofChats(db: Db, changes: readonly StatusChange[]): Promise<EngineMessage[]> {
  const changed = changes.filter(({ messageIds }) => messageIds.length > 0);
  if (changed.length === 0) return [];
  const lists = await chatLists(db, changed);
  return changed.filter(({ listId }) => lists.has(listId)).flatMap(({ customerId, messageIds }) => messageIds.map((messageId) => ({ customerId, messageId })));
}

/** Copies what the engine knows of these messages now to the chats, which the caller holds; the sessions in `held` are as they are after it. */
export async function copyToChats(tx: Transaction, held: Map<bigint, ChatRow>, messages: readonly EngineMessage[]): Promise<NewEvent[]> {
  if (messages.length === 0) return [];
  const copied = await copyStatuses(tx, messages);
  const told = copied.map((message) => {
    const chat = held.get(message.chatId);
    if (!chat) throw new Error('a status came to a chat that is not held');
    return { chat, message };
  });
  const ended = new Map(told.filter(({ message }) => UNDELIVERED.includes(message.status)).map(({ chat }) => [chat.id, chat]));
  if (ended.size > 0) await setLastInvalid(tx, [...ended.values()]);
  await countSessions(tx, held, copied);
  return told.map(statusNews);
}

/** A session message that no provider has taken counts no more, and counts again when it is queued again. */
async function countSessions(tx: Transaction, held: Map<bigint, ChatRow>, copied: readonly CopiedMessage[]): Promise<void> {
  const changed = new Set<bigint>();
  for (const message of copied) {
    const chat = held.get(message.chatId);
    const counts = chat && recounted(chat, message);
    if (!counts) continue;
    held.set(chat.id, { ...chat, ...counts });
    changed.add(chat.id);
  }
  for (const id of changed) {
    const chat = held.get(id);
    if (chat) await writeSession(tx, chat, chat);
  }
}

function recounted(chat: ChatRow, { type, at, before, status, left }: CopiedMessage): SessionCounts | null {
  if (type !== 'viber_session') return null;
  const ended = UNDELIVERED.includes(before);
  if (!ended && !left && UNDELIVERED.includes(status)) return afterRefused(chat, { at, lastInAt: chat.lastInAt });
  return ended && status === DELIVERY_STATUS.queued ? afterSent(chat) : null;
}
