/** Chats between alpha names and phone numbers. A program that serves these routes must also call startChatWork(). */
export { ensureChat } from './ensure-chat.store';
export { addOwnMessage } from './chat-message.store';
export { visibleChats, seesFile } from './chat-visibility.store';
export { startChatWork } from './chat-work';
export { withVisibleNames } from './visible-names';
export { unassignInaccessible } from './unassign-chats';
export { unreadChats } from './unread-chats';
export { unreadOf } from './unread.store';
export { registerChatRoutes } from './chats.routes';
export { noteChatIncoming, noteChats, noteChatStatuses } from './note-chats.service';
export { noteFile } from './note-file.service';
export type { ChatIncoming } from './note-incoming.service';
