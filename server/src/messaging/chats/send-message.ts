import { AppError, type ChatRoute, type chats, type Data, type Parsed } from '@portal/contracts';
import { inTransaction, type Transaction } from '../../platform/db';
import type { Actor } from '../../platform/http';
import { drawMessageIds } from '../messages';
import { noteTemplateUse } from '../templates';
import type { SenderTerms } from '../terms';
import { addOwnMessage, messageOfClient, retryMessage, type MessageRow } from './chat-message.store';
import { afterSent, sessionShown } from './chat-session';
import { termsOf, routesBy } from './chat-routes-of';
import { findChat, lockChat, type ChatRow } from './chat.store';
import { submitMessage, type SubmitDependencies } from './submit-message';
import { writtenBy, type Written } from './message-written';
import type { NamedSender } from './present-chat.store';
import { writeSession } from './session.store';
import { presentChat, presentMessage } from './shown-chat';
import { assignByReply, publishAssigned, type ChatActor } from './assign-chat';
import { reopenByReply } from './chat-state';
import { publishOwn } from './publish-chat';

type Writer = ChatActor & Pick<Actor, 'organizations'>;
export type SendRequest = Parsed<typeof chats.send>['body'];

/** Sends one message per clientUuid (CHAT-03). Throws chat_not_found, chat_taken, chat_route_closed, and the engine's refusal. */
export async function sendMessage(sending: SubmitDependencies, operator: Writer, request: SendRequest): Promise<Data<typeof chats.send>> {
  const { db, clock } = sending;
  const { customerId, loginId } = operator;
  const written = writtenBy(request);
  const known = await findChat(db, customerId, request.chatUuid);
  if (!known) throw new AppError('chat_not_found');
  const { sender, terms } = await termsOf(db, known, clock());
  const [messageId] = await drawMessageIds(db, 1);
  if (messageId === undefined) throw new Error('no id was drawn');
  const {
    chat, message, shouldSubmit,
  } = await inTransaction(db, (tx) => write(tx, { operator, request, written, sender, terms, messageId, now: clock() }));
  const last = shouldSubmit ? await submitMessage(sending, {
    chat, message: { ...message, messageId }, alphaNameUuid: sender.uuid, loginId,
  }) : message;
  const now = (await findChat(db, customerId, chat.uuid)) ?? chat;
  const routes = routesBy(terms, now, clock());
  return {
    message: await presentMessage(db, now, last), chat: await presentChat(db, now), session: sessionShown(now, routes, clock()), routes,
  };
}

type ToWrite = {
  operator: Writer; request: SendRequest; written: Written; sender: NamedSender; terms: SenderTerms[]; messageId: bigint; now: Date;
};

/** `shouldSubmit` is false if a message with this clientUuid exists and has not failed. */
async function write(tx: Transaction, writing: ToWrite): Promise<{ chat: ChatRow; message: MessageRow; shouldSubmit: boolean }> {
  const { operator: { customerId, loginId }, request, sender, terms, now } = writing;
  const chat = await lockChat(tx, customerId, request.chatUuid);
  if (!chat) throw new AppError('chat_not_found');
  const known = await messageOfClient(tx, customerId, chat.id, request.clientUuid);
  if (known && known.kind !== 'message') throw new AppError('invalid_request');
  if (known && known.error === null) return { chat, message: known, shouldSubmit: false };
  const taken = await assignByReply(tx, chat, loginId);
  await reopenByReply(tx, chat);
  // The route is chosen under the chat's lock, so that two concurrent messages can't both take the last place in the session.
  const { type } = routeFor(request.type, routesBy(terms, chat, now), sender);
  const message = await (known ? writeAgain(tx, chat, known, { type, messageId: writing.messageId }) : writeNew(tx, chat, writing, type));
  if (taken) await publishAssigned(tx, chat);
  await publishOwn(tx, customerId, chat.id, message);
  return { chat, message, shouldSubmit: true };
}

async function writeNew(tx: Transaction, chat: ChatRow, writing: ToWrite, type: ChatRoute['type']): Promise<MessageRow> {
  const { operator, request: { clientUuid, templateUuid }, written, messageId } = writing;
  const { customerId, loginId } = operator;
  if (templateUuid !== undefined) await noteTemplateUse(tx, operator, templateUuid);
  return addOwnMessage(tx, customerId, chat.id, { ...written, loginId, clientUuid, messageId, type });
}

/** Sends the text of the first attempt with a new `messageId`. The earlier id is unused, because that attempt was never queued. */
async function writeAgain(
  tx: Transaction, chat: ChatRow, { uuid, text, content }: MessageRow, by: { type: ChatRoute['type']; messageId: bigint },
): Promise<MessageRow> {
  if (by.type === 'viber_session') await writeSession(tx, chat, afterSent(chat));
  const message = await retryMessage(tx, chat, uuid, { ...by, text, content });
  if (!message) throw new Error('a message that was not taken is on its way');
  return message;
}

function routeFor(type: ChatRoute['type'] | undefined, routes: readonly ChatRoute[], { name }: NamedSender): ChatRoute {
  const [first] = routes;
  if (!first) throw new AppError('no_direction', { alphaName: name });
  const route = routes.find((each) => (type === undefined ? each.closed === null : each.type === type));
  if (!route || route.closed !== null) throw new AppError('chat_route_closed', { type: type ?? first.type });
  return route;
}
