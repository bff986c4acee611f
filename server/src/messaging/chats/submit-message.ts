import { AppError, isAppError, type ContentType, type MessageType, type RichContent } from '@portal/contracts';
import type { CountryCode } from '@portal/messaging/phone';
import { inTransaction, type Db } from '../../platform/db';
import { setMessageSubmitted, type MessageRow } from './chat-message.store';
import { sessionEnd } from './chat-session';
import { lockChat, type ChatRow } from './chat.store';
import { abandon } from './fail-message';
import { contentTypeOf } from './message-written';
import { publishStatus } from './publish-chat';
import { lockUnsent, type Unsent } from './unsent.store';

/** Accepts a message within the transaction: prices it, reserves its cost and queues it. Throws AppError. */
type Accept = (
  tx: Db,
  message: {
    customerId: bigint; loginId: bigint; source: 'chat'; messageId: bigint; alphaNameUuid: string; recipient: string;
    type: MessageType; contentType: ContentType; body: string; content?: RichContent;
  },
  accepting: { home: CountryCode; now: Date; times?: { messages: number; codes: number } },
) => Promise<unknown>;

export type SubmitDependencies = { db: Db; accept: Accept; home: CountryCode; clock: () => Date };
export type MessageToSubmit = { chat: ChatRow; message: MessageRow & { messageId: bigint }; alphaNameUuid: string; loginId: bigint };

/** One transaction reserves the cost, queues the message and marks it as submitted, so no crash causes a second send. Rethrows refusals. */
export async function submitMessage(dependencies: SubmitDependencies, submitting: MessageToSubmit): Promise<MessageRow> {
  const { db } = dependencies;
  const unsent = unsentOf(submitting);
  try {
    return await take(dependencies, submitting, unsent);
  } catch (error) {
    // After an error other than AppError, the message may have been accepted; if not, background work marks it as failed after a minute.
    if (!isAppError(error)) throw error;
    await inTransaction(db, async (tx) => {
      if (await lockUnsent(tx, unsent)) await abandon(tx, unsent, { name: error.error, params: error.params });
    });
    throw error;
  }
}

async function take(
  { db, accept, home, clock }: SubmitDependencies, { chat, message, alphaNameUuid, loginId }: MessageToSubmit, unsent: Unsent,
): Promise<MessageRow> {
  const { customerId, id: chatId, uuid, phone } = chat;
  const { type, text, content, messageId } = message;
  if (type === null) throw new Error('an entry that is no message was submitted');
  const now = clock();
  return inTransaction(db, async (tx) => {
    // The lock fails if background work has meanwhile marked the message as failed.
    if (!(await lockUnsent(tx, unsent))) throw new AppError('server_unavailable');
    const contentType = contentTypeOf(message);
    await accept(tx, {
      customerId, loginId, source: 'chat', messageId, alphaNameUuid, recipient: `+${phone}`, type, contentType, body: text,
      ...(content && { content }),
    }, { home, now, ...(type === 'viber_session' && { times: untilSessionEnds(chat, now) }) });
    // The chat is locked after the accounts, as in settlement, to avoid deadlocks.
    await lockChat(tx, customerId, uuid);
    const taken = await setMessageSubmitted(tx, customerId, messageId);
    if (!taken) throw new Error('a message that was held is not there');
    await publishStatus(tx, customerId, chatId, taken);
    return taken;
  });
}

/** Limits the time in the queue to the end of the session; later, the message would cost more or be refused. */
function untilSessionEnds(chat: ChatRow, now: Date): { messages: number; codes: number } {
  const seconds = Math.max(1, Math.floor(((sessionEnd(chat, now) ?? now).getTime() - now.getTime()) / 1_000));
  return { messages: seconds, codes: seconds };
}

function unsentOf({ chat: { customerId, id, uuid }, message: { messageId } }: MessageToSubmit): Unsent {
  return { customerId, chatId: id, chatUuid: uuid, messageId };
}
