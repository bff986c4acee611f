import type { Transaction } from '../db';
import { appendEvents, type NewEvent } from '../realtime';
import type { MessageRow } from './chat-message.store';
import { changedNews, fileNews, incomingNews, ownNews, statusNews, type ChatNews, type FormerOwner } from './chat-news';
import { chatsById, type ChatRow } from './chat.store';

/**
 * What open browsers are told of a chat, each of these as the last statement of the transaction that holds it: the events are in
 * the log when it commits, in the order in which transactions held the chat.
 */
export async function tellIncoming(tx: Transaction, customerId: bigint, chatId: bigint, message: MessageRow): Promise<void> {
  await tell(tx, customerId, chatId, (chat) => incomingNews(tx, customerId, [{ chat, message }]));
}

export async function tellOwn(tx: Transaction, customerId: bigint, chatId: bigint, message: MessageRow): Promise<void> {
  await tell(tx, customerId, chatId, (chat) => ownNews(tx, customerId, [{ chat, message }]));
}

export async function tellStatus(tx: Transaction, customerId: bigint, chatId: bigint, message: MessageRow): Promise<void> {
  await tell(tx, customerId, chatId, async (chat) => [statusNews({ chat, message })]);
}

export async function tellFile(tx: Transaction, news: ChatNews): Promise<void> {
  await appendEvents(tx, await fileNews(tx, news));
}

/** `from`: whose it was until now, where that has changed. */
export async function tellChanged(tx: Transaction, customerId: bigint, chatId: bigint, from?: FormerOwner): Promise<void> {
  await tell(tx, customerId, chatId, (chat) => changedNews(tx, chat, from));
}

async function tell(tx: Transaction, customerId: bigint, chatId: bigint, news: (chat: ChatRow) => Promise<NewEvent[]>): Promise<void> {
  const [chat] = await chatsById(tx, customerId, [chatId]);
  if (!chat) throw new Error('a chat is told of that is not there');
  await appendEvents(tx, await news(chat));
}
