import fc from 'fast-check';
import type { TestLogin } from '../../../test/app';
import { firstUnread, incomingUpTo } from './chat-message.store';
import { findChat, type ChatRow } from './chat.store';
import { createChatWorld, phoneAt, type ChatWorld, type TestSender } from './chats.fixture';

let world: ChatWorld;
let operator: TestLogin;
let colleague: TestLogin;
let sender: TestSender;
beforeAll(async () => { world = await createChatWorld(); });
afterAll(async () => { await world.close(); });
beforeEach(async () => {
  operator = await world.login(['user']);
  colleague = await world.login(['user'], operator.customer);
  sender = await world.sender(operator.customer, ['viber_session']);
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const from = phoneAt(1);
const texts = async () => (await world.open(operator, (await world.chatOf(operator, from)).id_uuid)).messages.map(({
  msg_text, dt_timestamp, position,
}) => [position, msg_text, dt_timestamp]);

it('[CHAT-12] messages that come again after an outage stand where they were written, with the provider’s time', async () => {
  const times = [30, 20, 10, 5].map(minutesAgo);
  const [first, second, third, last] = times as [Date, Date, Date, Date];
  await world.receive(sender, { from, text: 'last', sentAt: last });
  await world.receive(sender, { from, text: 'second', sentAt: second }, { from, text: 'first', sentAt: first });
  await world.receive(sender, { from, text: 'third', sentAt: third });
  expect(await texts()).toEqual(['first', 'second', 'third', 'last'].map((text, index) => [index + 1, text, times[index]?.toISOString()]));
  const chat = await world.chatOf(operator, from);
  expect(chat).toMatchObject({ unread: 4, preview: { text: 'last' }, last_in: last.toISOString(), last_msg: last.toISOString() });
  expect(await world.open(operator, chat.id_uuid)).toMatchObject({ firstUnread: 1 });
});

it('[CHAT-12] reading some of the messages of an outage clears nothing below them', async () => {
  await world.receive(sender, { from, text: 'sixth', sentAt: minutesAgo(1) });
  for (const minutes of [60, 50, 40, 30, 20]) await world.receive(sender, { from, sentAt: minutesAgo(minutes) });
  const { id_uuid: chatUuid } = await world.chatOf(operator, from);
  const read = (position: number) => world.call<{ unread: number }>(operator, '/chat/readmessage', { chatUuid, position });
  expect(await read(3)).toMatchObject({ unread: 6 });
  expect(await world.open(operator, chatUuid)).toMatchObject({ firstUnread: 1 });
  expect(await read(6)).toMatchObject({ unread: 0 });
});

type Incoming = { position: number; incomingPosition: number };
const incomingOf = ({ id }: ChatRow) => world.db<Incoming[]>`
  select position, incoming_position as "incomingPosition" from chat_message where chat_id = ${id} and incoming_position is not null
    order by position`;

it('[CHAT-12] in whatever order messages arrive, the first unread is the topmost, and reading clears nothing below what was read', async () => {
  const minute = fc.integer({ min: 0, max: 30 });
  const batches = fc.array(fc.record({
    sent: fc.array(minute, { minLength: 1, maxLength: 4 }), readUpTo: fc.option(fc.integer({ min: 0, max: 20 })),
  }), { minLength: 1, maxLength: 6 });
  let chats = 100;
  await fc.assert(fc.asyncProperty(batches, async (steps) => {
    const phone = phoneAt(chats += 1);
    for (const { sent, readUpTo } of steps) {
      await world.receive(sender, ...sent.map((minutes) => ({ from: phone, sentAt: minutesAgo(minutes) })));
      const { id_uuid: chatUuid } = await world.chatOf(operator, phone);
      const chatNow = async () => {
        const row = await findChat(world.db, operator.customer.id, chatUuid);
        if (!row) throw new Error('no chat');
        return row;
      };
      const chat = await chatNow();
      const unread = (await incomingOf(chat)).filter(({ incomingPosition }) => incomingPosition > chat.readIncoming);
      expect(await firstUnread(world.db, chat)).toBe(unread[0]?.position ?? null);
      if (readUpTo === null) continue;
      const below = unread.filter(({ position }) => position > readUpTo).map(({ incomingPosition }) => incomingPosition);
      const read = below.length === 0 ? chat.incoming : Math.min(...below) - 1;
      expect(await incomingUpTo(world.db, chat, readUpTo)).toBe(read);
      await world.call(operator, '/chat/readmessage', { chatUuid, position: readUpTo });
      expect(await chatNow()).toMatchObject({ readIncoming: read });
    }
  }), { numRuns: 25 });
});

it('[CHAT-12] a late message is unread although it stands before messages that were read', async () => {
  await world.receive(sender, { from, text: 'one', sentAt: minutesAgo(30) }, { from, text: 'three', sentAt: minutesAgo(10) });
  const { id_uuid: chatUuid } = await world.chatOf(operator, from);
  const read = () => world.call<{ unread: number }>(operator, '/chat/readmessage', { chatUuid, position: 1_000 });
  expect(await read()).toMatchObject({ unread: 0 });
  await world.receive(sender, { from, text: 'two', sentAt: minutesAgo(20) });
  expect(await world.open(operator, chatUuid)).toMatchObject({ firstUnread: 2, chat: { unread: 1 } });
  expect(await read()).toMatchObject({ unread: 0 });
});

it('[CHAT-12] a provider whose clock is ahead puts nothing behind later messages', async () => {
  await world.receive(sender, { from, text: 'one', sentAt: minutesAgo(-60) });
  await world.receive(sender, { from, text: 'two' });
  expect((await texts()).map(([, text]) => text)).toEqual(['one', 'two']);
});

it('[CHAT-11] reading somebody else’s chat leaves it unread for its owner; the owner’s reading clears it', async () => {
  await world.receive(sender, { from });
  const { id_uuid: chatUuid } = await world.chatOf(operator, from);
  await world.call(operator, '/v2/chat/take', { chatUuid });
  const before = (await world.reported(operator.customer.id)).length;
  expect(
    await world.call(colleague, '/chat/readmessage', { chatUuid, position: 1 }),
  ).toEqual({ unread: 1, unreadChats: { all: 1, own: 0, unassigned: 0 } });
  expect(await world.reported(operator.customer.id)).toHaveLength(before);
  expect(
    await world.call(operator, '/chat/readmessage', { chatUuid, position: 1 }),
  ).toEqual({ unread: 0, unreadChats: { all: 0, own: 0, unassigned: 0 } });
});
