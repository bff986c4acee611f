import type { ChatMessage } from '@portal/contracts';
import type { Transaction } from '../db';
import { afterRefused } from './chat-session';
import { setMessageError } from './chat-message.store';
import { lockChat } from './chat.store';
import { setLastInvalid } from './note.store';
import { writeSession } from './session.store';
import { tellOwn } from './tell';
import type { Unsent } from './unsent.store';

/** A message that the caller holds was not taken: it says why, counts no more in its session, and can be tried again. */
export async function giveUp(tx: Transaction, { customerId, chatUuid, ...placed }: Unsent, error: NonNullable<ChatMessage['error']>): Promise<void> {
  const chat = await lockChat(tx, customerId, chatUuid);
  const message = await setMessageError(tx, customerId, placed, error);
  if (!chat || !message) throw new Error('a message that was held is not there');
  if (message.type === 'viber_session') await writeSession(tx, chat, afterRefused(chat, { at: message.at, lastInAt: chat.lastInAt }));
  await setLastInvalid(tx, [chat]);
  await tellOwn(tx, customerId, chat.id, message);
}
