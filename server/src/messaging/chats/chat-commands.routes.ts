import { chats } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http';
import { requireVisible } from './chat-visibility.store';
import { colleaguesOf } from './colleagues';
import { deleteNote, rewriteNote, writeNote } from './notes';
import { withVisibleName } from './visible-names';
import { sendMessage } from './send-message';
import type { SubmitDependencies } from './submit-message';
import { sendersOfChats, startChat } from './start-chat';
import { releaseChat, assignChat } from './assign-chat';
import { reopenChat, resolveChat, snoozeChat } from './chat-state';
import { viewChat } from './viewing';

export function registerChatCommandRoutes(app: FastifyInstance, deps: SubmitDependencies): void {
  const { db, home } = deps;

  route(app, chats.send, async ({ body, actor }) => {
    await requireVisible(db, actor, body.chatUuid);
    return withVisibleName(db, actor, await sendMessage(deps, actor, body));
  });

  route(app, chats.take, async ({ body, actor }) => {
    await requireVisible(db, actor, body.chatUuid);
    return withVisibleName(db, actor, { chat: await assignChat(db, actor, body) });
  });

  route(app, chats.release, async ({ body, actor }) => {
    await requireVisible(db, actor, body.chatUuid);
    return withVisibleName(db, actor, { chat: await releaseChat(db, actor, body.chatUuid) });
  });

  route(app, chats.assign, async ({ body, actor }) => {
    await requireVisible(db, actor, body.chatUuid);
    return withVisibleName(db, actor, { chat: await assignChat(db, actor, body) });
  });

  route(app, chats.colleagues, async ({ body, actor }) => {
    if (body.chatUuid !== undefined) await requireVisible(db, actor, body.chatUuid);
    return colleaguesOf(db, actor, body);
  });

  route(app, chats.resolve, async ({ body, actor }) => {
    await requireVisible(db, actor, body.chatUuid);
    return withVisibleName(db, actor, { chat: await resolveChat(db, actor, body) });
  });

  route(app, chats.snooze, async ({ body, actor }) => {
    await requireVisible(db, actor, body.chatUuid);
    return withVisibleName(db, actor, { chat: await snoozeChat(db, actor, body) });
  });

  route(app, chats.reopen, async ({ body, actor }) => {
    await requireVisible(db, actor, body.chatUuid);
    return withVisibleName(db, actor, { chat: await reopenChat(db, actor, body) });
  });

  route(app, chats.addNote, async ({ body, actor }) => {
    await requireVisible(db, actor, body.chatUuid);
    return { note: await writeNote(db, actor, body) };
  });

  route(app, chats.updateNote, async ({ body, actor }) => {
    await requireVisible(db, actor, body.chatUuid);
    return { note: await rewriteNote(db, actor, body) };
  });

  route(app, chats.removeNote, async ({ body, actor }) => {
    await requireVisible(db, actor, body.chatUuid);
    return { note: await deleteNote(db, actor, body) };
  });

  route(app, chats.start, async ({ body, actor }) => withVisibleName(db, actor, { chat: await startChat(db, actor, body, home) }));

  route(app, chats.senders, async ({ actor }) => ({ items: await sendersOfChats(db, actor) }));

  // Declared `onlyReads` and thus not audited, because every open page repeats the call.
  route(app, chats.viewing, async ({ body: { chatUuid, window }, actor }) => {
    if (chatUuid !== null) await requireVisible(db, actor, chatUuid);
    const { customerId, loginId } = actor;
    return { viewers: await viewChat(db, { customerId, loginId, window }, chatUuid) };
  });
}
