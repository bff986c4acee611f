import { chats, type Chat, type ChatMessage } from '@portal/contracts';
import { expect } from '@playwright/test';
import { call } from './portal-api';
import { sessionOf } from './sessions';
import { viber } from './viber';

/** Alpha names that receive recipients' messages. */
const senders = { demo: 'DEMO', other: 'OTHER' } as const;
type Customer = keyof typeof senders;
/** A recipient, and the customer they write to. */
export type Recipient = { number: string; to: Customer };

const MAX_PER_PAGE = 200;
const AT_ONCE = 50;

/** `number` is added to 380678000000; callers choose one that no other journey uses. The last digits decide the outcome of replies. */
export const recipient = (number: number, to: Customer = 'demo'): Recipient => ({ number: String(380_678_000_000 + number), to });

/** Sends these messages from the recipient, in order, and waits until the chat has them. */
export async function chatFrom(from: Recipient, texts: readonly string[] = ['Hello']): Promise<Chat> {
  const before = await lastPosition(from);
  for (const [index, text] of texts.entries()) {
    await write(from, text);
    await untilDelivered(from, before + index + 1);
  }
  return chatOf(from);
}

/** Sends the messages in batches. The messages of a batch are sent concurrently, so their order is undefined. */
export async function chatOfMany(
  from: Recipient, count: number, textOf: (index: number) => string = (index) => `Message ${index + 1}`,
): Promise<Chat> {
  const before = await lastPosition(from);
  for (let start = 0; start < count; start += AT_ONCE) {
    const end = Math.min(start + AT_ONCE, count);
    await Promise.all(Array.from({ length: end - start }, (_, index) => write(from, textOf(start + index))));
    await untilDelivered(from, before + end);
  }
  return chatOf(from);
}

export async function write({ number, to }: Recipient, text: string, file?: { url: string; name: string }): Promise<void> {
  await viber.write({ source: number, destination: senders[to], text, ...(file && { file }) });
}

/** Marks all messages as read. */
export async function readByApi(chat: Chat, as: Customer = 'demo'): Promise<void> {
  await call(chats.read, { body: { chatUuid: chat.id_uuid, position: await lastPositionIn(chat, as) } }, await sessionOf(as));
}

export async function take({ id_uuid, owner }: Chat, as = 'demo'): Promise<void> {
  await call(chats.take, { body: { chatUuid: id_uuid, ...(owner && { from: owner.uuid }) } }, await sessionOf(as));
}

/** The last 200 messages, in order. */
export async function messagesOf({ id_uuid }: Chat, as: Customer = 'demo'): Promise<ChatMessage[]> {
  return (await call(chats.get, { body: { chatUuid: id_uuid, limit: MAX_PER_PAGE } }, await sessionOf(as))).messages;
}

async function untilDelivered(from: Recipient, position: number): Promise<void> {
  await expect.poll(() => lastPosition(from), {
    message: `${position} messages are in the chat with ${from.number}`, timeout: 60_000, intervals: [20, 50, 100],
  }).toBeGreaterThanOrEqual(position);
}

async function lastPosition(from: Recipient): Promise<number> {
  const chat = await found(from);
  return chat ? await lastPositionIn(chat, from.to) : 0;
}

async function lastPositionIn({ id_uuid }: Chat, as: Customer): Promise<number> {
  return (await call(chats.get, { body: { chatUuid: id_uuid, limit: 1 } }, await sessionOf(as))).messages.at(-1)?.position ?? 0;
}

export async function chatOf(from: Recipient): Promise<Chat> {
  const chat = await found(from);
  if (!chat) throw new Error(`there is no chat with ${from.number}`);
  return chat;
}

async function found({ number, to }: Recipient): Promise<Chat | undefined> {
  const { list } = await call(chats.list, { body: { filter: { scope: 'all', phone: number } } }, await sessionOf(to));
  return list.find(({ alphaname }) => alphaname === senders[to]);
}
