import type { MessageType } from '@portal/contracts';
import type { Transaction } from '../db';
import { wishFile } from '../files';
import type { NewEvent } from '../realtime';
import type { MessageRow } from './chat-message.store';
import { incomingNews } from './chat-news';
import { afterIncoming, type SessionCounts } from './chat-session';
import type { ChatRow } from './chat.store';
import { receivedFile } from './incoming-file';
import { growChats, insertIncomingRows, typesOfArrivals, type ChatGrowth, type ChatKey, type IncomingRow } from './note.store';
import { previewOfIncoming } from './preview';

/** A stored message that has an owner. */
export type ChatIncoming = {
  /** Of incoming_message; told here once. */
  incomingId: bigint;
  customerId: bigint;
  alphaNameId: bigint;
  /** By which it came. */
  connectionId: bigint;
  /** As the provider wrote it. */
  source: string;
  text: string;
  file?: { url: string; name?: string } | undefined;
};
export type Arrived = ChatIncoming & ChatKey;

/** The chat it belongs to; null where it came from no number, to which nobody could answer. */
export function arrivedOf(message: ChatIncoming): Arrived | null {
  const phone = message.source.replace(/^\+/, '');
  return /^\d{3,15}$/.test(phone) ? { ...message, phone } : null;
}

export function keyOf({ customerId, alphaNameId, phone }: ChatKey): string {
  return `${customerId}:${alphaNameId}:${phone}`;
}

type Growing = { chat: ChatRow; rows: IncomingRow[]; session: SessionCounts; growth: ChatGrowth };

/** Adds messages, in their order, to chats that the caller holds. A statement of each kind, however many there are. */
export async function addArrived(tx: Transaction, held: ReadonlyMap<string, ChatRow>, arrived: readonly Arrived[]): Promise<NewEvent[]> {
  if (arrived.length === 0) return [];
  const ways = await typesOfArrivals(tx, arrived);
  const growing = new Map<string, Growing>();
  const rows = arrived.map((message, index) => {
    const key = keyOf(message);
    const chat = held.get(key);
    const way = ways[index];
    if (!chat || !way) throw new Error('a message came to a chat that is not held');
    const before = growing.get(key) ?? { chat, rows: [], session: chat };
    const after = grown(before, message, way.type ?? 'sms', way.now);
    growing.set(key, after.growing);
    return after.row;
  });
  const stored = new Map((await insertIncomingRows(tx, rows)).map((row) => [`${row.chatId}:${row.place}`, row]));
  const chats = await growChats(tx, [...growing.values()].map(({ growth }) => growth));
  // Sent together: the connection takes one statement after the other without a round trip between them.
  await Promise.all(rows.map(async ({ customerId, id, place, file }, index) => {
    const chatMessageUuid = stored.get(`${id}:${place}`)?.uuid;
    const message = arrived[index];
    if (!file || !message || chatMessageUuid === undefined) return;
    await wishFile(tx, { customerId, chatMessageUuid, connectionId: message.connectionId, phone: message.phone, url: file.url, name: file.name });
  }));
  return news(tx, new Map(chats.map((chat) => [chat.id, chat])), rows.flatMap(({ id, place }) => stored.get(`${id}:${place}`) ?? []));
}

function grown(
  { chat, rows, session }: Omit<Growing, 'growth'>, message: Arrived, type: MessageType, now: Date,
): { growing: Growing; row: IncomingRow } {
  const { customerId, id } = chat;
  const { incomingId, text } = message;
  const file = message.file ? receivedFile(message.file) : null;
  const row = { customerId, id, place: chat.messages + rows.length + 1, incomingPlace: chat.incoming + rows.length + 1, incomingId, type, text, file };
  rows.push(row);
  const next = type.startsWith('viber') ? afterIncoming(session, now) : session;
  const { sessionOpenedAt, sessionSent, sessionInRow } = next;
  const growth = { customerId, id, incoming: rows.length, preview: previewOfIncoming(row), sessionOpenedAt, sessionSent, sessionInRow };
  return { growing: { chat, rows, session: next, growth }, row };
}

async function news(tx: Transaction, chats: ReadonlyMap<bigint, ChatRow>, messages: readonly MessageRow[]): Promise<NewEvent[]> {
  const of = new Map<bigint, { chat: ChatRow; message: MessageRow }[]>();
  for (const message of messages) {
    const chat = chats.get(message.chatId);
    if (!chat) throw new Error('a message came to a chat that did not grow');
    const told = of.get(chat.customerId) ?? [];
    told.push({ chat, message });
    of.set(chat.customerId, told);
  }
  const events: NewEvent[] = [];
  for (const [customerId, told] of of) for (const event of await incomingNews(tx, customerId, told)) events.push(event);
  return events;
}
