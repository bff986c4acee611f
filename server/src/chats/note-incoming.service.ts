import type { MessageType } from '@portal/contracts';
import type { Transaction } from '../db';
import { wishFile } from '../files';
import type { NewEvent } from '../realtime';
import { moveMessages, tailOf, type MessageRow } from './chat-message.store';
import { incomingNews, type IncomingNews } from './chat-news';
import { afterIncoming, type SessionCounts } from './chat-session';
import type { ChatRow } from './chat.store';
import { receivedFile } from './incoming-file';
import { MessageOrder } from './message-order';
import { growChats, insertIncomingRows, typesOfArrivals, type ChatGrowth, type ChatKey, type IncomingRow } from './note.store';
import { previewOfIncoming } from './preview';

/** An incoming message of a customer's alpha name. */
export type ChatIncoming = {
  /** From incoming_message; reported here once. */
  incomingId: bigint;
  customerId: bigint;
  alphaNameId: bigint;
  connectionId: bigint;
  /** As the provider sent it. */
  source: string;
  text: string;
  sentAt?: Date | undefined;
  file?: { url: string; name?: string } | undefined;
};
export type Arrived = ChatIncoming & ChatKey;

/** Null if the source is not a number, since nobody could answer it. */
export function arrivedOf(message: ChatIncoming): Arrived | null {
  const phone = message.source.replace(/^\+/, '');
  return /^\d{3,15}$/.test(phone) ? { ...message, phone } : null;
}

export function keyOf({ customerId, alphaNameId, phone }: ChatKey): string {
  return `${customerId}:${alphaNameId}:${phone}`;
}

type Growing = { chat: ChatRow; order: MessageOrder<IncomingRow>; rows: IncomingRow[]; session: SessionCounts; growth: ChatGrowth };

/** Adds messages, in order, to chats that the caller has locked. One statement of each kind, whatever their number. */
export async function addArrived(tx: Transaction, held: ReadonlyMap<string, ChatRow>, arrived: readonly Arrived[]): Promise<NewEvent[]> {
  if (arrived.length === 0) return [];
  const routes = await typesOfArrivals(tx, arrived);
  const growing = new Map<string, Growing>();
  const orders = await ordersOf(tx, held, arrived);
  const rows = arrived.map((message, index) => {
    const key = keyOf(message);
    const chat = held.get(key);
    const route = routes[index];
    if (!chat || !route) throw new Error('a message came to a chat that is not held');
    const before = growing.get(key) ?? { chat, order: orders.get(key) ?? new MessageOrder<IncomingRow>(chat.messages, []), rows: [], session: chat };
    const after = grown(before, message, route.type ?? 'sms', route.now);
    growing.set(key, after.growing);
    return after.row;
  });
  for (const { chat, order, rows: come, growth } of growing.values()) {
    const moves = order.moves();
    if (moves.length > 0) await moveMessages(tx, chat, moves);
    for (const row of come) row.place = order.placeOf(row);
    if (!come.some(({ place }) => place === chat.messages + come.length)) growth.preview = null;
  }
  const stored = new Map((await insertIncomingRows(tx, rows)).map((row) => [`${row.chatId}:${row.place}`, row]));
  const chats = await growChats(tx, [...growing.values()].map(({ growth }) => growth));
  // Sent together: the connection pipelines the statements without a round trip between them.
  await Promise.all(rows.map(async ({ customerId, id, place, file }, index) => {
    const chatMessageUuid = stored.get(`${id}:${place}`)?.uuid;
    const message = arrived[index];
    if (!file || !message || chatMessageUuid === undefined) return;
    await wishFile(tx, { customerId, chatMessageUuid, connectionId: message.connectionId, phone: message.phone, url: file.url, name: file.name });
  }));
  return news(tx, routes[0]?.now, new Map(chats.map((chat) => [chat.id, chat])), rows.flatMap(({ id, place }) => stored.get(`${id}:${place}`) ?? []));
}

function grown(
  { chat, order, rows, session }: Omit<Growing, 'growth'>, message: Arrived, type: MessageType, now: Date,
): { growing: Growing; row: IncomingRow } {
  const { customerId, id } = chat;
  const { incomingId, text } = message;
  const at = timeOf(message, now);
  const file = message.file ? receivedFile(message.file) : null;
  const row: IncomingRow = {
    customerId, id, place: chat.messages + rows.length + 1, incomingPlace: chat.incoming + rows.length + 1, incomingId, type, text, file, at,
  };
  rows.push(row);
  order.add(row);
  const next = type.startsWith('viber') ? afterIncoming(session, now) : session;
  const { sessionOpenedAt, sessionSent, sessionInRow } = next;
  const preview = previewOfIncoming(order.last() ?? row);
  const lastAt = new Date(Math.max(...rows.map((each) => (each.at ?? now).getTime())));
  const growth: ChatGrowth = { customerId, id, incoming: rows.length, preview, lastAt, sessionOpenedAt, sessionSent, sessionInRow };
  return { growing: { chat, order, rows, session: next, growth }, row };
}

/** The provider's time, but not later than now: a fast clock must not move a message behind future ones. */
function timeOf({ sentAt }: Arrived, now: Date): Date | null {
  return sentAt === undefined ? null : new Date(Math.min(sentAt.getTime(), now.getTime()));
}

async function ordersOf(tx: Transaction, held: ReadonlyMap<string, ChatRow>, arrived: readonly Arrived[]): Promise<Map<string, MessageOrder<IncomingRow>>> {
  const late = new Map(arrived.flatMap((message) => {
    const chat = held.get(keyOf(message));
    return chat && message.sentAt && message.sentAt < chat.lastAt ? [[keyOf(message), chat] as const] : [];
  }));
  const orders = new Map<string, MessageOrder<IncomingRow>>();
  for (const [key, chat] of late) orders.set(key, new MessageOrder(chat.messages, await tailOf(tx, chat)));
  return orders;
}

async function news(tx: Transaction, arrivedAt: Date | undefined, chats: ReadonlyMap<bigint, ChatRow>, messages: readonly MessageRow[]): Promise<NewEvent[]> {
  const of = new Map<bigint, IncomingNews[]>();
  for (const message of messages) {
    const chat = chats.get(message.chatId);
    if (!chat || !arrivedAt) throw new Error('a message came to a chat that did not grow');
    const reported = of.get(chat.customerId) ?? [];
    reported.push({ chat, message, arrivedAt });
    of.set(chat.customerId, reported);
  }
  const events: NewEvent[] = [];
  for (const [customerId, reported] of of) for (const event of await incomingNews(tx, customerId, reported)) events.push(event);
  return events;
}
