import { AppError, type ChatWay, type chats, type Data, type Parsed } from '@portal/contracts';
import { inTransaction, type Transaction } from '../db';
import { drawMessageIds } from '../messages';
import { noteTemplateUse } from '../templates';
import { addOwnMessage, messageOfClient, retryMessage, type MessageRow } from './chat-message.store';
import { afterSent, sessionShown } from './chat-session';
import { termsOf, waysBy, type AskingTerms, type WayTerms } from './chat-ways';
import { findChat, lockChat, type ChatRow } from './chat.store';
import { handOver, type HandingOver } from './hand-over';
import { writtenBy, type Written } from './message-written';
import type { NamedSender } from './present-chat.store';
import { writeSession } from './session.store';
import { presentChat, presentMessage } from './shown-chat';
import { takeByWriting, tellTaken, type Operator } from './take-chat';
import { tellOwn } from './tell';

export type Sending = HandingOver & AskingTerms;
export type SendRequest = Parsed<typeof chats.send>['body'];

/**
 * Sends one message of an operator (CHAT-03). It is written down first, under a number of the engine's that was drawn for it, and
 * handed over then; the same clientUuid is the same message, however often and however simultaneously it comes. Throws
 * chat_not_found, chat_taken and chat_way_closed, and what the engine refuses it for, which then stands in the chat.
 */
export async function sendMessage(sending: Sending, operator: Operator, request: SendRequest): Promise<Data<typeof chats.send>> {
  const { db, clock } = sending;
  const { customerId, loginId } = operator;
  const written = writtenBy(request);
  const known = await findChat(db, customerId, request.chatUuid);
  if (!known) throw new AppError('chat_not_found');
  const { sender, terms } = await termsOf(sending, known, clock());
  const [messageId] = await drawMessageIds(db, 1);
  if (messageId === undefined) throw new Error('no id was drawn');
  const { chat, message, leaves } = await inTransaction(db, (tx) => write(tx, { operator, request, written, sender, terms, messageId, now: clock() }));
  const last = leaves ? await handOver(sending, { chat, message: { ...message, messageId }, alphaNameUuid: sender.uuid, loginId }) : message;
  const now = (await findChat(db, customerId, chat.uuid)) ?? chat;
  const ways = waysBy(terms, now, clock());
  return {
    message: await presentMessage(db, now, last), chat: await presentChat(db, now), session: sessionShown(now, ways, clock()), ways,
  };
}

type ToWrite = { operator: Operator; request: SendRequest; written: Written; sender: NamedSender; terms: WayTerms[]; messageId: bigint; now: Date };

/** The message stands in the chat, counted in its session; `leaves` is false where it is on its way already. */
async function write(tx: Transaction, writing: ToWrite): Promise<{ chat: ChatRow; message: MessageRow; leaves: boolean }> {
  const { operator: { customerId, loginId }, request, sender, terms, now } = writing;
  const chat = await lockChat(tx, customerId, request.chatUuid);
  if (!chat) throw new AppError('chat_not_found');
  const known = await messageOfClient(tx, customerId, chat.id, request.clientUuid);
  if (known && known.error === null) return { chat, message: known, leaves: false };
  const taken = await takeByWriting(tx, chat, loginId);
  // Of the chat as it is held: of two messages at once only one may be the last that its session allows.
  const { type } = wayFor(request.type, waysBy(terms, chat, now), sender);
  const message = await (known ? writeAgain(tx, chat, known, { type, messageId: writing.messageId }) : writeNew(tx, chat, writing, type));
  if (taken) await tellTaken(tx, chat);
  await tellOwn(tx, customerId, chat.id, message);
  return { chat, message, leaves: true };
}

async function writeNew(tx: Transaction, chat: ChatRow, writing: ToWrite, type: ChatWay['type']): Promise<MessageRow> {
  const { operator: { customerId, loginId }, request: { clientUuid, templateUuid }, written, messageId } = writing;
  if (templateUuid !== undefined) await noteTemplateUse(tx, customerId, templateUuid);
  return addOwnMessage(tx, customerId, chat.id, { ...written, loginId, clientUuid, messageId, type });
}

/** Its words are those of the first time; the engine has never stored the number that it had. */
async function writeAgain(tx: Transaction, chat: ChatRow, { place, text, content }: MessageRow, by: { type: ChatWay['type']; messageId: bigint }): Promise<MessageRow> {
  if (by.type === 'viber_session') await writeSession(tx, chat, afterSent(chat));
  const message = await retryMessage(tx, chat.customerId, { chatId: chat.id, place }, { ...by, text, content });
  if (!message) throw new Error('a message that was not taken is on its way');
  return message;
}

function wayFor(type: ChatWay['type'] | undefined, ways: readonly ChatWay[], { name }: NamedSender): ChatWay {
  const [first] = ways;
  if (!first) throw new AppError('no_direction', { alphaName: name });
  const way = ways.find((each) => (type === undefined ? each.closed === null : each.type === type));
  if (!way || way.closed !== null) throw new AppError('chat_way_closed', { type: type ?? first.type });
  return way;
}
