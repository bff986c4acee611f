import { chats } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../http';
import { registerChatDeedRoutes } from './chat-deeds.routes';
import { chatPage } from './chat-page';
import { openChat } from './open-chat';
import { readChat } from './read-chat';
import { searchChat } from './search-chat';
import type { Sending } from './send-message';
import { unreadOf } from './unread.store';

/** What mailings are asked is passed in, since they tell chats of statuses. */
export type ChatDeps = Sending;

export function registerChatRoutes(app: FastifyInstance, deps: ChatDeps): void {
  const { db, clock } = deps;

  route(app, chats.list, ({ body, actor }) => chatPage(db, actor, body), { onlyReads: true });

  route(app, chats.get, ({ body, actor }) => openChat(deps, actor, body, clock()), { onlyReads: true });

  route(app, chats.read, ({ body, actor }) => readChat(db, actor, body));

  route(app, chats.search, ({ body, actor }) => searchChat(db, actor, body), { onlyReads: true });

  route(app, chats.unread, ({ actor }) => unreadOf(db, actor.customerId, actor.loginId));

  registerChatDeedRoutes(app, deps);
}
