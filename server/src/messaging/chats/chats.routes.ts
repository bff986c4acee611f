import { chatContact, chats } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http';
import { registerChatCommandRoutes } from './chat-commands.routes';
import { chatPage } from './chat-page';
import { requireVisible } from './chat-visibility.store';
import { openChat } from './open-chat';
import { readChat } from './read-chat';
import { contactOf } from './chat-contact';
import { foundMessages } from './found-messages';
import { searchChat } from './search-chat';
import { withVisibleName, withVisibleNames } from './visible-names';
import type { SubmitDependencies } from './submit-message';
import { unreadOf } from './unread.store';

/** Dependencies on mailings are injected, because mailings import chats to report statuses. */
export type ChatDeps = SubmitDependencies;

export function registerChatRoutes(app: FastifyInstance, deps: ChatDeps): void {
  const { db, clock, home } = deps;

  route(app, chats.list, async ({ body, actor }) => {
    const page = await chatPage(db, actor, body);
    return { ...page, list: await withVisibleNames(db, actor, page.list) };
  });

  route(app, chats.get, async ({ body, actor }) => {
    await requireVisible(db, actor, body.chatUuid);
    const opened = await withVisibleName(db, actor, await openChat(db, actor, body, clock()));
    const { phone_data: phoneData, shared_ab_uuid: sharedAbUuid } = opened.chat;
    return { ...opened, phoneData, chatData: { ...opened.chatData, sharedAbUuid } };
  });

  route(app, chats.read, async ({ body, actor }) => {
    await requireVisible(db, actor, body.chatUuid);
    return readChat(db, actor, body);
  });

  route(app, chats.search, async ({ body, actor }) => {
    await requireVisible(db, actor, body.chatUuid);
    return searchChat(db, actor, body);
  });

  route(app, chats.findMessages, ({ body, actor }) => foundMessages(db, actor, body));

  route(app, chatContact, async ({ body, actor }) => {
    await requireVisible(db, actor, body.chatUuid);
    return contactOf(db, actor, body.chatUuid, { home, now: clock() });
  });

  route(app, chats.unread, ({ actor }) => unreadOf(db, actor));

  registerChatCommandRoutes(app, deps);
}
