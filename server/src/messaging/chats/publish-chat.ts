import type { Transaction } from '../../platform/db';
import { appendEvents, type NewEvent } from '../../platform/realtime';
import type { MessageRow } from './chat-message.store';
import { changedEvents, fileEvents, outgoingEvents, statusEvent, type ChatChange, type ChatMessageUpdate } from './chat-events';
import { chatsById, type ChatRow } from './chat.store';

/** Call the functions of this file last in the transaction that has locked the chat, because the event log must be locked last. */
export async function publishOwn(tx: Transaction, customerId: bigint, chatId: bigint, message: MessageRow): Promise<void> {
  await notify(tx, customerId, chatId, (chat) => outgoingEvents(tx, customerId, [{ chat, message }]));
}

export async function publishStatus(tx: Transaction, customerId: bigint, chatId: bigint, message: MessageRow): Promise<void> {
  await notify(tx, customerId, chatId, async (chat) => [statusEvent({ chat, message })]);
}

export async function publishFile(tx: Transaction, update: ChatMessageUpdate): Promise<void> {
  await appendEvents(tx, await fileEvents(tx, update));
}

export async function publishChanged(tx: Transaction, customerId: bigint, chatId: bigint, change?: ChatChange): Promise<void> {
  await notify(tx, customerId, chatId, (chat) => changedEvents(tx, [chat], change));
}

async function notify(
  tx: Transaction, customerId: bigint, chatId: bigint, eventsOf: (chat: ChatRow) => Promise<NewEvent[]>,
): Promise<void> {
  const [chat] = await chatsById(tx, customerId, [chatId]);
  if (!chat) throw new Error('an event refers to a chat that does not exist');
  await appendEvents(tx, await eventsOf(chat));
}
