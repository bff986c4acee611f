import type { Chat, ChatEvents, ChatMessage, LiveEvent, UnreadChats } from '@portal/contracts';
import { outcomeOf } from '@portal/messaging';
import type { Db } from '../../platform/db';
import type { DeferredEvent, LogChannel, NewEvent } from '../../platform/realtime';
import type { MessageRow } from './chat-message.store';
import type { ChatRow } from './chat.store';
import { extendedStatuses, presentChats, presentMessages } from './present-chat';
import { unreadOfEach } from './unread.store';

export type ChatMessageUpdate = { chat: ChatRow; message: MessageRow };
export type IncomingUpdate = ChatMessageUpdate & { arrivedAt: Date };

/** Events of an assigned chat reach its operator and logins that see all chats. Events of an unassigned chat reach every operator. */
export function channelOf(ownerLoginId: bigint | null): LogChannel {
  return ownerLoginId === null ? 'chats.all' : `chats.own:${ownerLoginId}`;
}

/** Append the events last in the transaction that locked the chats, because appending locks the event log. */
export async function incomingEvents(db: Db, customerId: bigint, updates: readonly IncomingUpdate[]): Promise<NewEvent[]> {
  const chats = await shownChats(db, customerId, updates);
  const messages = await presentMessages(db, customerId, updates.map(({ message }) => message));
  const counted = countingOnce(customerId, updates.map(({ chat: { ownerLoginId } }) => ownerLoginId));
  return updates.map(({ chat: row, arrivedAt }, index) => {
    const data = { chat: shown(chats, row.id), message: shownAt(messages, index), arrivedAt: arrivedAt.toISOString() };
    return event(customerId, row.ownerLoginId, async (tx) => (
      { event: 'chat.in_message', data: { ...data, unreadChats: shown(await counted(tx), row.ownerLoginId) } }));
  });
}

export async function outgoingEvents(db: Db, customerId: bigint, updates: readonly ChatMessageUpdate[]): Promise<NewEvent[]> {
  const chats = await shownChats(db, customerId, updates);
  const messages = await presentMessages(db, customerId, updates.map(({ message }) => message));
  return updates.map(({ chat: row }, index) => (
    event(customerId, row.ownerLoginId, {
      event: 'chat.out_message', data: { chat: shown(chats, row.id), message: shownAt(messages, index) },
    })));
}

export function statusEvent({ chat, message }: ChatMessageUpdate): NewEvent {
  const data: ChatEvents['chat.out_status'] = {
    chatUuid: chat.uuid, msg_uuid: message.uuid, status: message.status, outcome: outcomeOf(message),
    extended_statuses: extendedStatuses(message), reason: message.reason,
  };
  return event(chat.customerId, chat.ownerLoginId, { event: 'chat.out_status', data });
}

export async function fileEvents(db: Db, { chat, message }: ChatMessageUpdate): Promise<NewEvent[]> {
  const [presented] = await presentMessages(db, chat.customerId, [message]);
  return presented ? [
    event(chat.customerId, chat.ownerLoginId, { event: 'chat.file', data: { chatUuid: chat.uuid, message: presented } }),
  ] : [];
}

export type FormerOwner = { loginId: bigint | null; uuid: string | null };

/** `from`: former owner of all chats, if it changed. `entries`: the chats' entries that record the change; absent if a message shows it. */
export type ChatChange = { from?: FormerOwner; entries?: readonly MessageRow[] };

/** Events that inform former and new owners of changed chats, each with that owner's unread count. */
export async function changedEvents(
  db: Db, rows: readonly ChatRow[], { from, entries = [] }: ChatChange = {},
): Promise<NewEvent[]> {
  const [first] = rows;
  if (!first) return [];
  const { customerId } = first;
  const chats = await presentChats(db, customerId, rows);
  const presented = await presentMessages(db, customerId, entries);
  const entryOf = new Map(entries.map(({ chatId }, index) => [chatId, presented[index]]));
  const ownersOf = ({ ownerLoginId }: ChatRow) => [...new Set([ownerLoginId, from ? from.loginId : ownerLoginId])];
  const counted = countingOnce(customerId, [...new Set(rows.flatMap(ownersOf))]);
  return rows.flatMap((row, index) => ownersOf(row).map((owner) => event(customerId, owner, async (tx) => (
    {
      event: 'chat.changed',
      data: {
        chat: shownAt(chats, index), ...(from && { from: from.uuid }), message: entryOf.get(row.id),
        unreadChats: shown(await counted(tx), owner),
      },
    }))));
}

function event(customerId: bigint, ownerLoginId: bigint | null, live: LiveEvent | DeferredEvent): NewEvent {
  return { customerId, channel: channelOf(ownerLoginId), event: live };
}

async function shownChats(db: Db, customerId: bigint, updates: readonly ChatMessageUpdate[]): Promise<Map<bigint, Chat>> {
  const rows = [...new Map(updates.map(({ chat }) => [chat.id, chat])).values()];
  const chats = await presentChats(db, customerId, rows);
  return new Map(rows.map(({ id }, index) => [id, shownAt(chats, index)]));
}

/** Counts unread chats in one query, run when the first event is appended; later events share the result. */
function countingOnce(customerId: bigint, owners: readonly (bigint | null)[]): (tx: Db) => Promise<Map<bigint | null, UnreadChats>> {
  let counted: Promise<Map<bigint | null, UnreadChats>> | undefined;
  return (tx) => (counted ??= unreadOfEach(tx, customerId, owners));
}

function shown<Key, Value>(of: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = of.get(key);
  if (value === undefined) throw new Error('an event refers to a chat that was not presented');
  return value;
}

function shownAt<Value extends Chat | ChatMessage>(values: readonly Value[], index: number): Value {
  const value = values[index];
  if (value === undefined) throw new Error('an event refers to a message that was not presented');
  return value;
}
