import { inTransaction } from '../../platform/db';
import { appendEvents } from '../../platform/realtime';
import { noteChatStatuses } from './note-chats.service';
import { createOperatorWorld, type Company, type OperatorWorld, type TestChat } from './operators.fixture';

const HOUR = 3_600_000;

let world: OperatorWorld;
let company: Company;
let chat: TestChat;
beforeAll(async () => { world = await createOperatorWorld(); });
afterAll(() => world.close());
beforeEach(async () => {
  company = await world.company({ viber_session: 2_000n, sms: 5_000n });
  chat = await world.chat(company, { session: HOUR });
});

const session = async () => (await world.db<{ sent: number; row: number }[]>`
  select session_sent as sent, session_in_row as row from chat where id = ${chat.id}`)[0];

async function settle(positions: readonly number[], { status, accepted = 0 }: { status: number; accepted?: number }): Promise<void> {
  const { customer: { id: customerId } } = company;
  const messages = (await world.messages(chat)).filter(({ position }) => positions.includes(position));
  await inTransaction(world.db, async (tx) => {
    const moved = await tx<{ id: bigint; listId: bigint }[]>`
      update message set status = ${status}, parts_accepted = ${accepted}, reason = 'test'
      where customer_id = ${customerId} and id = any(${messages.map(({ messageId }) => String(messageId))}::bigint[])
      returning id, list_id as "listId"`;
    await appendEvents(tx, await noteChatStatuses(tx, moved.map(({ id, listId }) => ({ customerId, listId, messageIds: [id] }))));
  });
}

it.each([
  ['refused', 6], ['stop-listed', 5], ['out of time in the queue', 4], ['undeliverable before it left', 2],
])('[CHAT-03] gives back what the session had counted of a message that is %s', async (_, status) => {
  await world.sent(company.operator, chat, { type: 'viber_session' });
  expect(await session()).toEqual({ sent: 1, row: 1 });
  await settle([1], { status });
  expect(await session()).toEqual({ sent: 0, row: 0 });
  expect((await world.reported(company)).at(-1)).toMatchObject({ name: 'chat.out_status', data: { status } });
});

it.each([['was delivered', 3], ['a provider took and did not deliver', 2], ['is with the provider', 1]])(
  '[CHAT-03] goes on counting a message that %s', async (_, status) => {
    await world.sent(company.operator, chat, { type: 'viber_session' });
    await settle([1], { status, accepted: 1 });
    expect(await session()).toEqual({ sent: 1, row: 1 });
  });

it('[CHAT-03] gives back several of one chat at once, each once, so that as many can leave again', async () => {
  for (let position = 1; position <= 5; position += 1) await world.sent(company.operator, chat, { type: 'viber_session' });
  await settle([1, 2, 3], { status: 6 });
  await settle([1, 2, 3], { status: 5 });
  expect(await session()).toEqual({ sent: 2, row: 2 });
  for (let position = 6; position <= 8; position += 1) await world.sent(company.operator, chat, { type: 'viber_session' });
  expect((await world.send(company.operator, chat, { type: 'viber_session' })).statusCode).toBe(409);
});

it('[CHAT-03] counts one again that is queued again, and nothing of a message that left another way', async () => {
  await world.sent(company.operator, chat, { type: 'viber_session' });
  await settle([1], { status: 6 });
  await settle([1], { status: 0 });
  expect(await session()).toEqual({ sent: 1, row: 1 });
  await world.sent(company.operator, chat, { type: 'sms' });
  await settle([2], { status: 6 });
  expect(await session()).toEqual({ sent: 1, row: 1 });
});
