import type { MessageType } from '@portal/contracts';
import type { Transaction } from '../../platform/db';
import { queueDownload, cleanFileName } from '../files';
import type { NewEvent } from '../../platform/realtime';
import { moveMessages, tailOf, type MessageRow, type ReceivedFile } from './chat-message.store';
import { incomingEvents, type IncomingUpdate } from './chat-events';
import { afterIncoming, type SessionCounts } from './chat-session';
import type { ChatRow } from './chat.store';
import { MessageOrder } from './message-order';
import { growChats, insertIncomingRows, typesOfIncoming, type ChatGrowth, type ChatKey, type IncomingRow } from './note.store';
import { previewOfIncoming } from './preview';

const MAX_NAME_CHARACTERS = 200;
const PICTURE = /\.(jpe?g|png|gif|webp)$/i;

/** `image` is guessed from the name and URL, because the real type is known only after the download. */
function receivedFile({ url, name }: { url: string; name?: string }): ReceivedFile {
  const called = cleanFileName(name ?? lastOf(url), MAX_NAME_CHARACTERS);
  return { name: called, image: PICTURE.test(called) || PICTURE.test(lastOf(url)), bytes: null, state: 'waiting', url };
}

function lastOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const last = new URL(url).pathname.replace(/^.*\//, '');
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

export type ChatIncoming = {
  /** Id in the table `incoming_message`; each message is stored in a chat once. */
  incomingId: bigint;
  customerId: bigint;
  alphaNameId: bigint;
  connectionId: bigint;
  /** Sender's address, as the provider sent it. */
  source: string;
  text: string;
  sentAt?: Date | undefined;
  file?: { url: string; name?: string } | undefined;
};
export type Arrived = ChatIncoming & ChatKey;

/** Null if the source is not a phone number, since nobody could reply to it. */
export function arrivedOf(message: ChatIncoming): Arrived | null {
  const phone = message.source.replace(/^\+/, '');
  return /^\d{3,15}$/.test(phone) ? { ...message, phone } : null;
}

export function keyOf({ customerId, alphaNameId, phone }: ChatKey): string {
  return `${customerId}:${alphaNameId}:${phone}`;
}

type Growing = { chat: ChatRow; order: MessageOrder<IncomingRow>; rows: IncomingRow[]; session: SessionCounts; growth: ChatGrowth };

/** Adds messages in the order given. The caller has locked the chats. */
export async function addArrived(
  tx: Transaction, lockedChats: ReadonlyMap<string, ChatRow>, arrived: readonly Arrived[],
): Promise<NewEvent[]> {
  if (arrived.length === 0) return [];
  const routes = await typesOfIncoming(tx, arrived);
  const growing = new Map<string, Growing>();
  const orders = await ordersOf(tx, lockedChats, arrived);
  const rows = arrived.map((message, index) => {
    const key = keyOf(message);
    const chat = lockedChats.get(key);
    const route = routes[index];
    if (!chat || !route) throw new Error('a message came to a chat that is not held');
    const before = growing.get(key) ?? {
      chat, order: orders.get(key) ?? new MessageOrder<IncomingRow>(chat.messages, []), rows: [], session: chat,
    };
    const after = grown(before, message, route.type ?? 'sms', route.now);
    growing.set(key, after.growing);
    return after.row;
  });
  for (const { chat, order, rows: arrivedRows, growth } of growing.values()) {
    const moves = order.moves();
    if (moves.length > 0) await moveMessages(tx, chat, moves);
    for (const row of arrivedRows) row.position = order.positionOf(row);
    if (!arrivedRows.some(({ position }) => position === chat.messages + arrivedRows.length)) growth.preview = null;
  }
  const stored = new Map((await insertIncomingRows(tx, rows)).map((row) => [`${row.chatId}:${row.position}`, row]));
  const chats = await growChats(tx, [...growing.values()].map(({ growth }) => growth));
  await Promise.all(rows.map(async ({ customerId, id, position, file }, index) => {
    const chatMessageUuid = stored.get(`${id}:${position}`)?.uuid;
    const message = arrived[index];
    if (!file || !message || chatMessageUuid === undefined) return;
    await queueDownload(tx, {
      customerId, chatMessageUuid, connectionId: message.connectionId, phone: message.phone, url: file.url, name: file.name,
    });
  }));
  return liveEvents(tx, routes[0]?.now, new Map(
    chats.map((chat) => [chat.id, chat]),
  ), rows.flatMap(({ id, position }) => stored.get(`${id}:${position}`) ?? []));
}

function grown(
  { chat, order, rows, session }: Omit<Growing, 'growth'>, message: Arrived, type: MessageType, now: Date,
): { growing: Growing; row: IncomingRow } {
  const { customerId, id } = chat;
  const { incomingId, text } = message;
  const at = timeOf(message, now);
  const file = message.file ? receivedFile(message.file) : null;
  const row: IncomingRow = {
    customerId, id, position: chat.messages + rows.length + 1, incomingPosition: chat.incoming + rows.length + 1, incomingId, type, text,
    file, at,
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

/** The provider's time, null if it gave none. Capped at now: a time in the future would place the message after later ones. */
function timeOf({ sentAt }: Arrived, now: Date): Date | null {
  return sentAt === undefined ? null : new Date(Math.min(sentAt.getTime(), now.getTime()));
}

async function ordersOf(
  tx: Transaction, lockedChats: ReadonlyMap<string, ChatRow>, arrived: readonly Arrived[],
): Promise<Map<string, MessageOrder<IncomingRow>>> {
  const late = new Map(arrived.flatMap((message) => {
    const chat = lockedChats.get(keyOf(message));
    return chat && message.sentAt && message.sentAt < chat.lastAt ? [[keyOf(message), chat] as const] : [];
  }));
  const orders = new Map<string, MessageOrder<IncomingRow>>();
  for (const [key, chat] of late) orders.set(key, new MessageOrder(chat.messages, await tailOf(tx, chat)));
  return orders;
}

async function liveEvents(
  tx: Transaction, arrivedAt: Date | undefined, chats: ReadonlyMap<bigint, ChatRow>, messages: readonly MessageRow[],
): Promise<NewEvent[]> {
  const of = new Map<bigint, IncomingUpdate[]>();
  for (const message of messages) {
    const chat = chats.get(message.chatId);
    if (!chat || !arrivedAt) throw new Error('a message came to a chat that did not grow');
    const reported = of.get(chat.customerId) ?? [];
    reported.push({ chat, message, arrivedAt });
    of.set(chat.customerId, reported);
  }
  const events: NewEvent[] = [];
  for (const [customerId, reported] of of) for (const event of await incomingEvents(tx, customerId, reported)) events.push(event);
  return events;
}
