import { chats, type Chat, type ChatMessage } from '@portal/contracts';
import { expect } from '@playwright/test';
import { call } from './portal-api';
import { sessionOf } from './sessions';
import { viber } from './viber';

/** Their alpha names answer to those who write to them. */
const senders = { demo: 'DEMO', other: 'OTHER' } as const;
type Customer = keyof typeof senders;
/** A recipient, and the customer whom he writes to. */
export type Recipient = { number: string; to: Customer };

const MAX_PER_PAGE = 200;
const AT_ONCE = 50;

/** A number that nobody else writes from; what it ends in decides what becomes of an answer. */
export const recipient = (number: number, to: Customer = 'demo'): Recipient => ({ number: String(380_678_000_000 + number), to });

/** The recipient writes these, one after another, and they are in the chat. */
export async function chatFrom(from: Recipient, texts: readonly string[] = ['Hello']): Promise<Chat> {
  const before = await lastPlace(from);
  for (const [index, text] of texts.entries()) {
    await write(from, text);
    await heard(from, before + index + 1);
  }
  return chatOf(from);
}

/** As many at once as the provider's connections carry: in which order they come is not known. */
export async function chatOfMany(from: Recipient, count: number, textOf: (index: number) => string = (index) => `Message ${index + 1}`): Promise<Chat> {
  const before = await lastPlace(from);
  for (let begin = 0; begin < count; begin += AT_ONCE) {
    const end = Math.min(begin + AT_ONCE, count);
    await Promise.all(Array.from({ length: end - begin }, (_, index) => write(from, textOf(begin + index))));
    // The chat is there when the next ones come.
    await heard(from, before + end);
  }
  return chatOf(from);
}

export async function write({ number, to }: Recipient, text: string, file?: { url: string; name: string }): Promise<void> {
  await viber.write({ source: number, destination: senders[to], text, ...(file && { file }) });
}

/** Nobody waits for an answer there any more. */
export async function readByApi(chat: Chat, as: Customer = 'demo'): Promise<void> {
  await call(chats.read, { body: { chatUuid: chat.id_uuid, place: await lastPlaceIn(chat, as) } }, await sessionOf(as));
}

export async function take({ id_uuid, owner }: Chat, as = 'demo'): Promise<void> {
  await call(chats.take, { body: { chatUuid: id_uuid, ...(owner && { from: owner.uuid }) } }, await sessionOf(as));
}

/** The last messages, in their order. */
export async function messagesOf({ id_uuid }: Chat, as: Customer = 'demo'): Promise<ChatMessage[]> {
  return (await call(chats.get, { body: { chatUuid: id_uuid, limit: MAX_PER_PAGE } }, await sessionOf(as))).messages;
}

async function heard(from: Recipient, place: number): Promise<void> {
  await expect.poll(() => lastPlace(from), { message: `${place} messages are in the chat with ${from.number}`, timeout: 60_000, intervals: [20, 50, 100] }).toBeGreaterThanOrEqual(place);
}

async function lastPlace(from: Recipient): Promise<number> {
  const chat = await found(from);
  return chat ? await lastPlaceIn(chat, from.to) : 0;
}

async function lastPlaceIn({ id_uuid }: Chat, as: Customer): Promise<number> {
  return (await call(chats.get, { body: { chatUuid: id_uuid, limit: 1 } }, await sessionOf(as))).messages.at(-1)?.place ?? 0;
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
