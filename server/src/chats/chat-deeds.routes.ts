import { chats } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../http';
import { sendMessage, type Sending } from './send-message';
import { sendersOfChats, startChat } from './start-chat';
import { releaseChat, takeChat } from './take-chat';
import { viewChat } from './viewing';

/** What is done with chats: writing, taking over, giving back, beginning, looking at. */
export function registerChatDeedRoutes(app: FastifyInstance, deps: Sending): void {
  const { db, home } = deps;

  route(app, chats.send, ({ body, actor }) => sendMessage(deps, actor, body));

  route(app, chats.take, async ({ body, actor }) => ({ chat: await takeChat(db, actor, body) }));

  route(app, chats.release, async ({ body, actor }) => ({ chat: await releaseChat(db, actor, body.chatUuid) }));

  route(app, chats.start, async ({ body, actor }) => ({ chat: await startChat(db, actor, body, home) }));

  route(app, chats.senders, async ({ actor }) => ({ items: await sendersOfChats(db, actor.customerId) }));

  // Said again and again by every open page, and forgotten: nothing that an audit should keep.
  route(app, chats.viewing, async ({ body: { chatUuid, window }, actor: { customerId, loginId } }) => (
    { viewers: await viewChat(db, { customerId, loginId, window }, chatUuid) }), { onlyReads: true });
}
