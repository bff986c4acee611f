import { AppError, type ChatViewer } from '@portal/contracts';
import { inTransaction, type Db, type Transaction } from '../../platform/db';
import { appendEvents, type NewEvent } from '../../platform/realtime';
import { channelOf } from './chat-events';
import { findChat, lockChat, type ChatRow } from './chat.store';
import {
  addViewer, chatsToLock, lockWindows, loginsNotified, prolongViewing, removeViewers, viewersOf, closedWindows, type ViewerWindow,
} from './viewers.store';

/** Records for one minute which chat the window shows, if any. Returns the chat's other viewers; publishes viewers if they changed. */
export async function viewChat(db: Db, onlooker: ViewerWindow, chatUuid: string | null): Promise<ChatViewer[]> {
  const { customerId, loginId } = onlooker;
  const chatId = chatUuid === null ? null : await chatIdOf(db, customerId, chatUuid);
  const prolonged = chatId !== null && await prolongViewing(db, { ...onlooker, chatId });
  if (!prolonged) await inTransaction(db, (tx) => changeViewers(tx, onlooker, chatId));
  return chatId === null ? [] : viewersOf(db, customerId, chatId, loginId);
}

async function chatIdOf(db: Db, customerId: bigint, chatUuid: string): Promise<bigint> {
  const chat = await findChat(db, customerId, chatUuid);
  if (!chat) throw new AppError('chat_not_found');
  return chat.id;
}

/** Each chat is locked while its viewers change, so the last published event lists all current viewers. */
async function changeViewers(tx: Transaction, onlooker: ViewerWindow, chatId: bigint | null): Promise<void> {
  const { customerId, loginId } = onlooker;
  await lockWindows(tx, onlooker);
  const finished = { customerId, loginId, windows: await closedWindows(tx, onlooker) };
  const locked: ChatRow[] = [];
  for (const uuid of await chatsToLock(tx, finished, chatId)) {
    const chat = await lockChat(tx, customerId, uuid);
    if (chat) locked.push(chat);
  }
  const ids = locked.map(({ id }) => id);
  const before = await loginsNotified(tx, customerId, ids);
  await removeViewers(tx, finished, ids);
  if (chatId !== null) await addViewer(tx, { ...onlooker, chatId });
  const after = await loginsNotified(tx, customerId, ids);
  const events: NewEvent[] = [];
  for (const chat of locked) if (before.get(chat.id) !== after.get(chat.id)) events.push(await viewersEvent(tx, chat));
  await appendEvents(tx, events);
}

async function viewersEvent(tx: Transaction, { customerId, id, uuid, ownerLoginId }: ChatRow): Promise<NewEvent> {
  const viewers = await viewersOf(tx, customerId, id, null);
  return { customerId, channel: channelOf(ownerLoginId), event: { event: 'chat.viewers', data: { chatUuid: uuid, viewers } } };
}
