/**
 * Chats between a customer's alpha names and single numbers. Incoming messages and statuses are stored in the transactions that cause them;
 * operators read, write, assign and start chats. A program that registers the routes or shares the load runs the background work from
 * startChatWork() to stop().
 */
export { ensureChat } from './ensure-chat.store';
export { addOwnMessage } from './chat-message.store';
export { visibleChats, seesFile } from './chat-visibility.store';
export { startChatWork } from './chat-work';
export { withVisibleNames } from './visible-names';
export { unassignInaccessible } from './unassign-chats';
export { unreadOf } from './unread.store';
export { registerChatRoutes } from './chats.routes';
export { noteChatIncoming, noteChats, noteChatStatuses } from './note-chats.service';
export { noteFile } from './note-file.service';
export type { ChatIncoming } from './note-incoming.service';
