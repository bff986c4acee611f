import type { ChatMessage } from '@portal/contracts';
import type { Transaction } from '../../platform/db';
import { afterRefused } from './chat-session';
import { setMessageError } from './chat-message.store';
import { lockChat } from './chat.store';
import { setLastInvalid } from './note.store';
import { writeSession } from './session.store';
import { publishOwn } from './publish-chat';
import type { Unsent } from './unsent.store';

/** Fails an unsubmitted message: it no longer counts in its session and can be retried. The caller has locked the message. */
export async function abandon(
  tx: Transaction, { customerId, chatUuid, messageId }: Unsent, error: NonNullable<ChatMessage['error']>,
): Promise<void> {
  const chat = await lockChat(tx, customerId, chatUuid);
  const message = await setMessageError(tx, customerId, messageId, error);
  if (!chat || !message) throw new Error('a message that was held is not there');
  if (message.type === 'viber_session') await writeSession(tx, chat, afterRefused(chat, { at: message.at, lastInAt: chat.lastInAt }));
  await setLastInvalid(tx, [chat]);
  await publishOwn(tx, customerId, chat.id, message);
}
