import type { Transaction } from '../../platform/db';
import type { NewEvent } from '../../platform/realtime';
import { lockChatCreation } from './ensure-chat.store';
import type { ChatRow } from './chat.store';
import { addArrived, arrivedOf, keyOf, type Arrived, type ChatIncoming } from './note-incoming.service';
import { copyToChats, ofChats, type StatusChange } from './note-statuses.service';
import { chatsOfMessages, insertChats, lockChats, lockCounts } from './note.store';

/** Call it in the transaction that causes the messages or statuses, after its other locks, and append the returned events last. */
export async function noteChats(
  tx: Transaction, { incoming = [], statuses = [] }: { incoming?: readonly ChatIncoming[]; statuses?: readonly StatusChange[] },
): Promise<NewEvent[]> {
  const arrived = incoming.flatMap((message) => arrivedOf(message) ?? []);
  const messages = await ofChats(tx, statuses);
  if (arrived.length + messages.length === 0) return [];
  const sent = messages.length === 0 ? [] : await chatsOfMessages(tx, messages);
  const locked = await lockOrCreateChats(tx, arrived, sent);
  const chats = new Map(locked.map((chat) => [chat.id, chat]));
  const reported = await copyToChats(tx, chats, messages);
  return [...reported, ...await addArrived(tx, new Map([...chats.values()].map((chat) => [keyOf(chat), chat])), arrived)];
}

export async function noteChatStatuses(tx: Transaction, statuses: readonly StatusChange[]): Promise<NewEvent[]> {
  return noteChats(tx, { statuses });
}

export async function noteChatIncoming(tx: Transaction, incoming: readonly ChatIncoming[]): Promise<NewEvent[]> {
  return noteChats(tx, { incoming });
}

/** Fixed lock order against deadlocks: creation of chats, chats, the customers' counts, the event log. */
async function lockOrCreateChats(
  tx: Transaction, arrived: readonly Arrived[], ids: readonly { customerId: bigint; id: bigint }[],
): Promise<ChatRow[]> {
  const byKey = new Map(arrived.map((message) => [keyOf(message), message]));
  await lockChatCreation(tx, [...byKey.values()]);
  const known = await lockChats(tx, [...byKey.values()], ids);
  for (const chat of known) byKey.delete(keyOf(chat));
  if (byKey.size === 0) return known;
  const started = [...byKey.values()];
  await lockCounts(tx, [...known, ...started.map(({ customerId }) => ({ customerId, ownerLoginId: null }))]);
  return [...known, ...await insertChats(tx, started)];
}
