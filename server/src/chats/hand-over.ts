import { AppError, isAppError, type ContentType, type MessageType, type RichContent } from '@portal/contracts';
import type { CountryCode } from '@portal/messaging/phone';
import { inTransaction, type Db } from '../db';
import { setMessageTaken, type MessageRow } from './chat-message.store';
import { sessionEnd } from './chat-session';
import { lockChat, type ChatRow } from './chat.store';
import { giveUp } from './give-up-message';
import { contentTypeOf } from './message-written';
import { tellStatus } from './tell';
import { lockUnsent, type Unsent } from './unsent.store';

/** Takes one message in, priced, paid for and queued, as a part of the transaction it is given; throws an AppError where it cannot. */
export type Accept = (
  tx: Db,
  message: {
    customerId: bigint; loginId: bigint; source: 'chat'; messageId: bigint; alphaNameUuid: string; recipient: string;
    type: MessageType; contentType: ContentType; body: string; content?: RichContent;
  },
  accepting: { home: CountryCode; now: Date; times?: { messages: number; codes: number } },
) => Promise<unknown>;

export type HandingOver = { db: Db; accept: Accept; home: CountryCode; clock: () => Date };
/** A message that is written down, and under which name and by whom it leaves. */
export type Leaving = { chat: ChatRow; message: MessageRow & { messageId: bigint }; alphaNameUuid: string; loginId: bigint };

/**
 * Hands a message to the engine. That it is taken is written by the transaction that reserves its money and queues it: it is sent
 * once or not at all, wherever a program dies. What the engine refuses is given up with the reason, which is thrown on.
 */
export async function handOver(handing: HandingOver, leaving: Leaving): Promise<MessageRow> {
  const { db } = handing;
  const unsent = unsentOf(leaving);
  try {
    return await take(handing, leaving, unsent);
  } catch (error) {
    // Whether it was taken is not known of anything else; what is left then is given up in a minute, where it was not.
    if (!isAppError(error)) throw error;
    await inTransaction(db, async (tx) => {
      if (await lockUnsent(tx, unsent)) await giveUp(tx, unsent, { name: error.error, params: error.params });
    });
    throw error;
  }
}

async function take({ db, accept, home, clock }: HandingOver, { chat, message, alphaNameUuid, loginId }: Leaving, unsent: Unsent): Promise<MessageRow> {
  const { customerId, id: chatId, uuid, phone } = chat;
  const { type, text, content, messageId } = message;
  const now = clock();
  return inTransaction(db, async (tx) => {
    // It waited for so long that it was given up.
    if (!(await lockUnsent(tx, unsent))) throw new AppError('server_unavailable');
    const contentType = contentTypeOf(message);
    await accept(tx, {
      customerId, loginId, source: 'chat', messageId, alphaNameUuid, recipient: `+${phone}`, type, contentType, body: text, ...(content && { content }),
    }, { home, now, ...(type === 'viber_session' && { times: untilSessionEnds(chat, now) }) });
    // Held only now: whoever settles what was sent holds money first and then the chat.
    await lockChat(tx, customerId, uuid);
    const taken = await setMessageTaken(tx, customerId, message);
    if (!taken) throw new Error('a message that was held is not there');
    await tellStatus(tx, customerId, chatId, taken);
    return taken;
  });
}

/** Beyond the end of its session a message is not worth sending: it would cost more, or be refused. */
function untilSessionEnds(chat: ChatRow, now: Date): { messages: number; codes: number } {
  const seconds = Math.max(1, Math.floor(((sessionEnd(chat, now) ?? now).getTime() - now.getTime()) / 1_000));
  return { messages: seconds, codes: seconds };
}

function unsentOf({ chat: { customerId, id, uuid }, message: { place, messageId } }: Leaving): Unsent {
  return { customerId, chatId: id, chatUuid: uuid, place, messageId };
}
