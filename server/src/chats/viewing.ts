import { AppError, type ChatViewer } from '@portal/contracts';
import { inTransaction, type Db, type Transaction } from '../db';
import type { Actor } from '../http';
import { appendEvents, type NewEvent } from '../realtime';
import { channelOf } from './chat-news';
import { findChat, lockChat, type ChatRow } from './chat.store';
import { addViewer, chatsToHold, loginsTold, prolongViewing, removeViewers, viewersOf } from './viewers.store';

export type Looking = Pick<Actor, 'customerId' | 'loginId' | 'sessionId'>;

/**
 * The session looks at this chat for the next minute, or at none any more, and at no other: answers who else does. Open browsers
 * hear of it only where somebody came or went, those included who just stopped saying that they look; one person is there as long
 * as one of his sessions is.
 */
export async function viewChat(db: Db, { customerId, loginId, sessionId }: Looking, chatUuid: string | null): Promise<ChatViewer[]> {
  const chatId = chatUuid === null ? null : await chatIdOf(db, customerId, chatUuid);
  const prolonged = chatId !== null && await prolongViewing(db, { customerId, sessionId, chatId });
  if (!prolonged) await inTransaction(db, (tx) => changeViewers(tx, { customerId, loginId, sessionId }, chatId));
  return chatId === null ? [] : viewersOf(db, customerId, chatId, loginId);
}

async function chatIdOf(db: Db, customerId: bigint, chatUuid: string): Promise<bigint> {
  const chat = await findChat(db, customerId, chatUuid);
  if (!chat) throw new AppError('chat_not_found');
  return chat.id;
}

/** Each chat is held while its viewers change, so that the last event tells of all of them. */
async function changeViewers(tx: Transaction, looking: Looking, chatId: bigint | null): Promise<void> {
  const { customerId, sessionId } = looking;
  const changed: ChatRow[] = [];
  for (const uuid of await chatsToHold(tx, { customerId, sessionId, chatId })) {
    const chat = await lockChat(tx, customerId, uuid);
    if (chat && await changeOf(tx, chat, looking, chat.id === chatId)) changed.push(chat);
  }
  const events: NewEvent[] = [];
  for (const chat of changed) events.push(await viewersNews(tx, chat));
  await appendEvents(tx, events);
}

async function changeOf(tx: Transaction, { customerId, id: chatId }: ChatRow, { loginId, sessionId }: Looking, looks: boolean): Promise<boolean> {
  const before = await loginsTold(tx, { customerId, chatId });
  await removeViewers(tx, { customerId, sessionId, chatId });
  if (looks) await addViewer(tx, { customerId, sessionId, chatId }, loginId);
  return before.join() !== (await loginsTold(tx, { customerId, chatId })).join();
}

async function viewersNews(tx: Transaction, { customerId, id, uuid, ownerLoginId }: ChatRow): Promise<NewEvent> {
  const viewers = await viewersOf(tx, customerId, id, null);
  return { customerId, channel: channelOf(ownerLoginId), event: { event: 'chat.viewers', data: { chatUuid: uuid, viewers } } };
}
