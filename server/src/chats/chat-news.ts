import type { Chat, ChatEvents, ChatMessage, LiveEvent, UnreadChats } from '@portal/contracts';
import type { Db } from '../db';
import type { LateEvent, LogChannel, NewEvent } from '../realtime';
import type { MessageRow } from './chat-message.store';
import type { ChatRow } from './chat.store';
import { extendedStatuses, presentChats, presentMessages } from './present-chat';
import { unreadOfEach } from './unread.store';

export type ChatNews = { chat: ChatRow; message: MessageRow };

/** Where a chat's events are heard: by its operator and whoever hears all, or, while nobody has it, by the latter alone. */
export function channelOf(ownerLoginId: bigint | null): LogChannel {
  return ownerLoginId === null ? 'chats.all' : `chats.own:${ownerLoginId}`;
}

/**
 * What open browsers are told of messages that came in, in the order given; the chats as they are after all of them. As with
 * the rest here: for `appendEvents`, as the last statement of the transaction that holds the chats. How many wait is counted when
 * the log is held, so that the customer's last event is right whoever else changes other chats at this moment.
 */
export async function incomingNews(db: Db, customerId: bigint, news: readonly ChatNews[]): Promise<NewEvent[]> {
  const chats = await shownChats(db, customerId, news);
  const messages = await presentMessages(db, customerId, news.map(({ message }) => message));
  const counted = countingOnce(customerId, news.map(({ chat: { ownerLoginId } }) => ownerLoginId));
  return news.map(({ chat: row }, index) => {
    const data = { chat: shown(chats, row.id), message: shownAt(messages, index) };
    return event(customerId, row.ownerLoginId, async (held) => (
      { event: 'chat.in_message', data: { ...data, unreadChats: shown(await counted(held), row.ownerLoginId) } }));
  });
}

export async function ownNews(db: Db, customerId: bigint, news: readonly ChatNews[]): Promise<NewEvent[]> {
  const chats = await shownChats(db, customerId, news);
  const messages = await presentMessages(db, customerId, news.map(({ message }) => message));
  return news.map(({ chat: row }, index) => (
    event(customerId, row.ownerLoginId, { event: 'chat.out_message', data: { chat: shown(chats, row.id), message: shownAt(messages, index) } })));
}

export function statusNews({ chat, message }: ChatNews): NewEvent {
  const data: ChatEvents['chat.out_status'] = {
    chatUuid: chat.uuid, msg_uuid: message.uuid, status: message.status, extended_statuses: extendedStatuses(message), reason: message.reason,
  };
  return event(chat.customerId, chat.ownerLoginId, { event: 'chat.out_status', data });
}

export async function fileNews(db: Db, { chat, message }: ChatNews): Promise<NewEvent[]> {
  const [presented] = await presentMessages(db, chat.customerId, [message]);
  return presented ? [event(chat.customerId, chat.ownerLoginId, { event: 'chat.file', data: { chatUuid: chat.uuid, message: presented } })] : [];
}

/** Whose it was until now, by both names that a login has. */
export type FormerOwner = { loginId: bigint | null; uuid: string | null };

/** A chat that changes hands is told to both, each with how many of his wait. */
export async function changedNews(db: Db, row: ChatRow, from?: FormerOwner): Promise<NewEvent[]> {
  const [chat] = await presentChats(db, row.customerId, [row]);
  if (!chat) return [];
  const owners = [...new Set([row.ownerLoginId, from ? from.loginId : row.ownerLoginId])];
  const counted = countingOnce(row.customerId, owners);
  return owners.map((owner) => event(row.customerId, owner, async (held) => (
    { event: 'chat.changed', data: { chat, ...(from && { from: from.uuid }), unreadChats: shown(await counted(held), owner) } })));
}

function event(customerId: bigint, ownerLoginId: bigint | null, live: LiveEvent | LateEvent): NewEvent {
  return { customerId, channel: channelOf(ownerLoginId), event: live };
}

async function shownChats(db: Db, customerId: bigint, news: readonly ChatNews[]): Promise<Map<bigint, Chat>> {
  const rows = [...new Map(news.map(({ chat }) => [chat.id, chat])).values()];
  const chats = await presentChats(db, customerId, rows);
  return new Map(rows.map(({ id }, index) => [id, shownAt(chats, index)]));
}

/** One question for all events that are told together, asked by the first of them. */
function countingOnce(customerId: bigint, owners: readonly (bigint | null)[]): (held: Db) => Promise<Map<bigint | null, UnreadChats>> {
  let counted: Promise<Map<bigint | null, UnreadChats>> | undefined;
  return (held) => (counted ??= unreadOfEach(held, customerId, owners));
}

function shown<Key, Value>(of: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = of.get(key);
  if (value === undefined) throw new Error('a chat is told of that was not presented');
  return value;
}

function shownAt<Value extends Chat | ChatMessage>(values: readonly Value[], index: number): Value {
  const value = values[index];
  if (value === undefined) throw new Error('a message is told of that was not presented');
  return value;
}
