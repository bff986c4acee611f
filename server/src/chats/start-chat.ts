import { AppError, type Chat } from '@portal/contracts';
import { normaliseNumber, type CountryCode } from '@portal/messaging/phone';
import { inTransaction, type Db } from '../db';
import { ensureChat } from './begin-chat.store';
import { CHAT_TYPES } from './chat-ways';
import { presentChat } from './shown-chat';
import { chatSenders, type ChatSender } from './senders.store';
import type { Operator } from './take-chat';
import { tellChanged } from './tell';

export type ChatStart = { phoneNumber: string; alphanameUuid: string };

/** The chat of that alpha name with that number, begun where there is none; nobody has it until somebody takes it or writes. */
export async function startChat(db: Db, { customerId }: Pick<Operator, 'customerId'>, { phoneNumber, alphanameUuid }: ChatStart, home: CountryCode): Promise<Chat> {
  const number = normaliseNumber(phoneNumber, home);
  if (!number.ok) throw new AppError('num_invalid', { value: phoneNumber, reason: number.reason });
  const [sender] = await chatSenders(db, customerId, CHAT_TYPES, alphanameUuid);
  if (!sender) throw new AppError('alpha_name_not_found');
  if (sender.types.length === 0) throw new AppError('no_direction', { alphaName: sender.name });
  return inTransaction(db, async (tx) => {
    const { chat, isNew } = await ensureChat(tx, customerId, sender.id, number.e164);
    const shown = await presentChat(tx, chat);
    // One that is known was told when it was begun, and is not held here.
    if (isNew) await tellChanged(tx, customerId, chat.id);
    return shown;
  });
}

/** Alpha names that a chat can be begun with. */
export async function sendersOfChats(db: Db, customerId: bigint): Promise<Omit<ChatSender, 'id'>[]> {
  const senders = await chatSenders(db, customerId, CHAT_TYPES);
  return senders.filter(({ types }) => types.length > 0);
}
