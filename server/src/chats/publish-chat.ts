import type { Transaction } from '../db';
import { appendEvents, type NewEvent } from '../realtime';
import type { MessageRow } from './chat-message.store';
import { changedNews, fileNews, ownNews, statusNews, type ChatNews, type FormerOwner } from './chat-news';
import { chatsById, type ChatRow } from './chat.store';

/** Each is the last statement of the transaction that has locked the chat, so the log has the order of the locks. */
export async function publishOwn(tx: Transaction, customerId: bigint, chatId: bigint, message: MessageRow): Promise<void> {
  await notify(tx, customerId, chatId, (chat) => ownNews(tx, customerId, [{ chat, message }]));
}

export async function publishStatus(tx: Transaction, customerId: bigint, chatId: bigint, message: MessageRow): Promise<void> {
  await notify(tx, customerId, chatId, async (chat) => [statusNews({ chat, message })]);
}

export async function publishFile(tx: Transaction, news: ChatNews): Promise<void> {
  await appendEvents(tx, await fileNews(tx, news));
}

/** `from`: the former owner, if changed. */
export async function publishChanged(tx: Transaction, customerId: bigint, chatId: bigint, from?: FormerOwner): Promise<void> {
  await notify(tx, customerId, chatId, (chat) => changedNews(tx, [chat], from));
}

async function notify(tx: Transaction, customerId: bigint, chatId: bigint, news: (chat: ChatRow) => Promise<NewEvent[]>): Promise<void> {
  const [chat] = await chatsById(tx, customerId, [chatId]);
  if (!chat) throw new Error('a chat is told of that is not there');
  await appendEvents(tx, await news(chat));
}
