import type { Chat, ChatMessage } from '@portal/contracts';
import type { Db } from '../../platform/db';
import type { MessageRow } from './chat-message.store';
import type { ChatRow } from './chat.store';
import { presentChats, presentMessages } from './present-chat';

export async function presentChat(db: Db, chat: ChatRow): Promise<Chat> {
  return only(await presentChats(db, chat.customerId, [chat]));
}

export async function presentMessage(db: Db, { customerId }: ChatRow, message: MessageRow): Promise<ChatMessage> {
  return only(await presentMessages(db, customerId, [message]));
}

function only<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('one row was presented as none');
  return first;
}
