/**
 * Chats: what a customer's alpha names and single numbers write to one another. The log of each is kept here, as messages come in and
 * their statuses change, in the transactions in which that happens; and what operators do: read, write, take over, begin. A program
 * that registers the routes, or shares the load, runs the background work from startChatWork() to stop().
 */
export { ensureChat } from './begin-chat.store';
export { addOwnMessage } from './chat-message.store';
export { startChatWork } from './chat-work';
export { registerChatRoutes, type ChatDeps } from './chats.routes';
export { noteChatIncoming, noteChats, noteChatStatuses } from './note-chats.service';
export { noteFile } from './note-file.service';
export type { ChatIncoming } from './note-incoming.service';
