import { randomUUID } from 'node:crypto';
import type { Chat } from '@portal/contracts';
import { inTransaction } from '../../platform/db';
import { appendEvents } from '../../platform/realtime';
import { noteChatStatuses } from './note-chats.service';
import { createOperatorWorld, type Company, type OperatorWorld, type TestChat } from './operators.fixture';

let world: OperatorWorld;
let company: Company;
let chat: TestChat;
beforeAll(async () => { world = await createOperatorWorld(); });
afterAll(() => world.close());
beforeEach(async () => {
  company = await world.company({ viber_session: 2_000n, sms: 5_000n });
  chat = await world.chat(company, { session: 3_600_000 });
});

const revision = async ({ id } = chat) => (await world.db<{ revision: number }[]>`select revision from chat
  where id = ${id}`)[0]?.revision ?? 0;
const phone = async () => (await world.db<{ phone: string }[]>`select phone from chat where id = ${chat.id}`)[0]?.phone ?? '';
const eventsFrom = async (first: number) => (
  (await world.reported(company)).slice(first).flatMap(({ data }) => ('chat' in data ? [data.chat as Chat] : []))
);
const receiveMessage = async () => world.receive({
  ...company, customerId: company.customer.id, connectionId: 0n,
}, { from: await phone() });
const callChat = (path: string, body: object = {}) => world.call<{ chat?: Chat }>(company.operator, path, { chatUuid: chat.uuid, ...body });

/** As the engine does when a provider refuses the message. */
const isRefused = () => inTransaction(world.db, async (tx) => {
  const message = (await world.messages(chat)).find(({ messageId }) => messageId !== null);
  const { customer: { id: customerId } } = company;
  const moved = await tx<{ id: bigint; listId: bigint }[]>`
    update message set status = 2, reason = 'test' where customer_id = ${customerId} and id = ${message?.messageId ?? null}
    returning id, list_id as "listId"`;
  await appendEvents(tx, await noteChatStatuses(tx, moved.map(({ id, listId }) => ({ customerId, listId, messageIds: [id] }))));
});

const commands: readonly [string, () => Promise<unknown>, boolean][] = [
  ['a message comes in', receiveMessage, true],
  ['it is read', () => callChat('/chat/readmessage', { position: 1 }), true],
  ['it is taken over', () => callChat('/v2/chat/take'), true],
  ['a message is written', () => world.sent(company.operator, chat, { clientUuid: randomUUID() }), true],
  ['its message is not delivered', async () => {
    await world.sent(company.operator, chat);
    const before = await revision();
    await isRefused();
    expect(await revision()).toBeGreaterThan(before);
  }, true],
  ['it is given back', async () => {
    await callChat('/v2/chat/take');
    await callChat('/v2/chat/release');
  }, true],
  ['somebody looks at it', () => callChat('/v2/chat/viewing', { window: randomUUID() }), false],
  ['what is read is read again', () => callChat('/chat/readmessage', { position: 0 }), false],
];

it.each(commands)('[CHAT-05] of two pictures of a chat the newer is known when %s', async (_, happens, changes) => {
  await receiveMessage();
  const [before, first] = [await revision(), (await world.reported(company)).length];
  await happens();
  const [after, reported] = [await revision(), await eventsFrom(first)];
  expect(after > before).toBe(changes);
  const revisions = reported.map((each) => each.revision);
  expect(revisions).toEqual([...revisions].sort((one, other) => one - other));
  expect(reported.length > 0).toBe(changes);
  for (const each of revisions) expect(each).toBeGreaterThan(before);
});

describe('the revision of an answer', () => {
  it.each([
    ['taking over', () => callChat('/v2/chat/take')],
    ['giving back', async () => {
      await callChat('/v2/chat/take');
      return callChat('/v2/chat/release');
    }],
    ['writing', () => world.sent(company.operator, chat)],
    ['opening', async () => {
      await receiveMessage();
      return callChat('/chat/get');
    }],
  ])('[CHAT-05] to %s is that of the row, and of the last event that tells of it', async (_, command) => {
    const { chat: answered } = await command();
    expect(answered?.revision).toBe(await revision());
    expect((await eventsFrom(0)).at(-1)?.revision).toBe(await revision());
  });

  it('[CHAT-05] shows that another change was told before a late answer comes', async () => {
    const { chat: late } = await callChat('/v2/chat/take');
    await receiveMessage();
    const [reported] = (await eventsFrom(0)).slice(-1);
    expect(reported?.revision).toBe(await revision());
    expect(late?.revision).toBeLessThan(reported?.revision ?? 0);
  });

  it('stands in the list as well', async () => {
    await receiveMessage();
    const { list } = await world.list(company.operator);
    expect(list.map(({ id_uuid, revision: listed }) => [id_uuid, listed])).toEqual([[chat.uuid, await revision()]]);
  });
});
