import fc from 'fast-check';
import type { TestLogin } from '../../../test/app';
import { inTransaction } from '../../platform/db';
import { appendEvents } from '../../platform/realtime';
import { addOwnMessage, retryMessage, setMessageError } from './chat-message.store';
import { lockChat } from './chat.store';
import { createChatWorld, phoneAt, type ChatWorld, type TestSender } from './chats.fixture';
import { noteChatIncoming } from './note-chats.service';
import { readChat } from './read-chat';
import { releaseChat, assignChat } from './assign-chat';
import { reopenChat, resolveChat, snoozeChat } from './chat-state';
import { publishOwn } from './publish-chat';

let world: ChatWorld;
let operators: TestLogin[];
let sender: TestSender;
beforeAll(async () => { world = await createChatWorld(); });
afterAll(() => world.close());
beforeEach(async () => {
  const one = await world.login(['user']);
  operators = [one, await world.login(['user'], one.customer)];
  sender = await world.sender(one.customer, ['viber_session']);
});

const chatUuid = async (phone: string) => {
  const [row] = await world.db<{ uuid: string }[]>`select uuid from chat where customer_id = ${sender.customerId} and phone = ${phone}`;
  return row?.uuid;
};
const write = (uuid: string, text: string) => inTransaction(world.db, async (tx) => {
  const chat = await lockChat(tx, sender.customerId, uuid);
  if (!chat) throw new Error('no chat');
  const message = {
    loginId: operators[0]?.id ?? null, clientUuid: null, messageId: null, type: 'viber_session' as const, text, content: null,
  };
  await publishOwn(tx, sender.customerId, chat.id, await addOwnMessage(tx, sender.customerId, chat.id, message));
});
const storedCounts = async () => {
  const chats = await world.db`
    select messages, incoming, own_messages, unread from chat where customer_id = ${sender.customerId} order by id`;
  const counts = await world.db`
    select owner_login_id, chats, waiting from chat_count where customer_id = ${sender.customerId} and (chats <> 0 or waiting <> 0)
      order by 1`;
  return { chats: [...chats], counts: [...counts] };
};
const counted = async () => {
  const chats = await world.db`
    select count(position)::integer as messages, count(incoming_id)::integer as incoming,
      (count(position) filter (where kind = 'message') - count(incoming_id))::integer as own_messages,
      (count(*) filter (where incoming_position > read_incoming))::integer as unread
    from chat left join chat_message message on message.customer_id = chat.customer_id and message.chat_id = chat.id
    where chat.customer_id = ${sender.customerId} group by chat.id order by chat.id`;
  const counts = await world.db`
    select coalesce(owner_login_id, 0) as owner_login_id, count(*)::integer as chats,
      (count(*) filter (where unread > 0))::integer as waiting
    from chat where customer_id = ${sender.customerId} group by 1 order by 1`;
  return { chats: [...chats], counts: [...counts] };
};
const holes = () => world.db`
  select chat_id from chat_message where customer_id = ${sender.customerId} group by chat_id
  having max(position) <> count(*) or max(incoming_position) <> count(incoming_position)`;

it('[RT-02] gives positions without holes or doubles to what many write at once, and tells it in their order', async () => {
  await world.receive(sender, { from: phoneAt(1) });
  const uuid = await chatUuid(phoneAt(1)) ?? '';
  await Promise.all(Array.from({ length: 30 }, (_, index) => (index % 3 === 0
    ? write(uuid, `own ${index}`)
    : world.receive(
      sender, ...Array.from({ length: 3 }, (__, part) => ({ from: phoneAt((index + part) % 4 + 1), text: `in ${index}.${part}` })),
    ))));
  expect(await holes()).toEqual([]);
  expect(await storedCounts()).toEqual(await counted());
  const reported = await world.reported(sender.customerId);
  for (const phone of [1, 2, 3, 4].map(phoneAt)) {
    const positions = reported.filter(({ data }) => data.chat?.phone_number === phone).map(({ data }) => data.message?.position);
    expect(positions).toEqual(positions.map((_, index) => index + 1));
  }
  expect(reported).toHaveLength(71);
});

it('begins a chat once, however many messages of a new number come at once', async () => {
  await Promise.all(Array.from({ length: 8 }, () => world.receive(sender, ...[1, 2, 3, 4, 5].map((index) => ({ from: phoneAt(index) })))));
  expect(await storedCounts()).toEqual({
    chats: Array.from({ length: 5 }, () => ({ messages: 8, incoming: 8, own_messages: 0, unread: 8 })),
    counts: [{ owner_login_id: 0n, chats: 5, waiting: 5 }],
  });
});

let lastId = 1_000_000n;
const arrived = (of: TestSender, from: string) => ({ ...of, incomingId: ++lastId, source: from, text: 'Hi' });
const lastNotified = async () => (await world.reported(sender.customerId)).at(-1)?.data.unreadChats;
const waiting = async () => Number((await world.db<{ all: bigint }[]>`select sum(waiting) as "all" from chat_count
  where customer_id = ${sender.customerId}`)[0]?.all);

async function shared(phones: readonly string[]): Promise<string[]> {
  await world.receive(sender, ...phones.map((from) => ({ from })));
  return Promise.all(phones.map(async (phone, index) => {
    const uuid = await chatUuid(phone) ?? '';
    await assignChat(world.db, operatorAt(index % operators.length), { chatUuid: uuid });
    await readChat(world.db, ownerAt(index), { chatUuid: uuid, position: 1 });
    return uuid;
  }));
}

const ownerAt = (index: number) => ({ ...operatorAt(index % operators.length), impersonatorId: null });

it('[CHAT-04] tells last how many wait in truth, though two operators\' chats change in transactions that do not see one another', async () => {
  await shared([phoneAt(1), phoneAt(2)]);
  await inTransaction(world.db, async (tx) => {
    const events = await noteChatIncoming(tx, [arrived(sender, phoneAt(1))]);
    await world.receive(sender, { from: phoneAt(2) });
    await appendEvents(tx, events);
  });
  expect(await lastNotified()).toEqual({ all: 2, own: 1, unassigned: 0 });
});

it('[CHAT-04] tells last how many wait in truth, of many transactions at once', async () => {
  const phones = Array.from({ length: 8 }, (_, index) => phoneAt(index));
  const uuids = await shared(phones);
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([
      ...phones.map((from) => world.receive(sender, { from })),
      ...uuids.slice(0, 4).map((uuid, index) => readChat(world.db, ownerAt(index), { chatUuid: uuid, position: 1_000 })),
    ]);
    expect((await lastNotified())?.all).toBe(await waiting());
    await Promise.all(uuids.map((uuid, index) => readChat(world.db, ownerAt(index), { chatUuid: uuid, position: 1_000 })));
    expect(await lastNotified()).toEqual({ all: 0, own: 0, unassigned: 0 });
  }
});

it('[RT-02] lets transactions through that begin and go on with chats of two customers in any order', async () => {
  const other = await world.sender((await world.login(['user'])).customer, ['viber_session']);
  const receiveAll = (...all: [TestSender, string][]) => inTransaction(world.db, async (tx) => {
    await appendEvents(tx, await noteChatIncoming(tx, all.map(([of, from]) => arrived(of, from))));
  });
  for (let round = 0; round < 40; round += 1) {
    const [known, started] = [phoneAt(round), phoneAt(1_000 + round)];
    for (const { customerId, alphaNameId } of [sender, other]) {
      await world.db`insert into chat (customer_id, alpha_name_id, phone) values (${customerId}, ${alphaNameId}, ${known})`;
    }
    await Promise.all([
      receiveAll([sender, started], [other, known]), receiveAll([other, started], [sender, known]), receiveAll([sender, started]),
      receiveAll([other, started]),
    ]);
  }
  expect(await holes()).toEqual([]);
  expect(await storedCounts()).toEqual(await counted());
});

it('[CHAT-02] dates what is written by the moment at which it is written, though its transaction has waited', async () => {
  await world.receive(sender, { from: phoneAt(1) });
  const uuid = await chatUuid(phoneAt(1)) ?? '';
  const messageId = 1n;
  const own = { loginId: null, clientUuid: null, messageId, type: 'sms' as const, text: 'own', content: null };
  const { customerId } = sender;
  const [lastAt, at, again] = await inTransaction(world.db, async (tx) => {
    await tx`select now()`;
    await write(uuid, 'meanwhile');
    const chat = await lockChat(tx, customerId, uuid);
    if (!chat) throw new Error('no chat');
    const written = await addOwnMessage(tx, customerId, chat.id, own);
    await setMessageError(tx, customerId, messageId, { name: 'server_unavailable', params: {} });
    return [chat.lastAt, written.at, (await retryMessage(tx, chat, written.uuid, own))?.at];
  });
  expect(at.getTime()).toBeGreaterThanOrEqual(lastAt.getTime());
  expect(again?.getTime()).toBeGreaterThanOrEqual(at.getTime());
});

const index = fc.integer({ min: 0, max: 3 });
const command = fc.oneof(
  fc.record({ kind: fc.constant('receive' as const), chats: fc.array(index, { minLength: 1, maxLength: 5 }) }),
  fc.record({ kind: fc.constant('write' as const), chat: index }),
  fc.record({ kind: fc.constant('read' as const), chat: index, position: fc.integer({ min: 0, max: 8 }) }),
  fc.record({ kind: fc.constant('take' as const), chat: index, operator: fc.integer({ min: 0, max: 1 }) }),
  fc.record({ kind: fc.constant('release' as const), chat: index, operator: fc.integer({ min: 0, max: 1 }) }),
  fc.record({ kind: fc.constantFrom('resolve' as const, 'snooze' as const), chat: index, incoming: fc.integer({ min: 0, max: 8 }) }),
  fc.record({ kind: fc.constant('reopen' as const), chat: index }),
);
type Command = typeof command extends fc.Arbitrary<infer D> ? D : never;

const operatorAt = (index: number) => {
  const login = operators[index];
  if (!login) throw new Error('no such operator');
  return { customerId: sender.customerId, loginId: login.id, organizations: null };
};

async function doCommand(each: Command): Promise<void> {
  if (each.kind === 'receive') return world.receive(sender, ...each.chats.map((chat) => ({ from: phoneAt(chat) })));
  const uuid = await chatUuid(phoneAt(each.chat));
  if (uuid === undefined) return;
  const mayBeAnothers = (error: unknown) => expect(error).toMatchObject({ error: 'chat_taken' });
  const mayHaveMore = (error: unknown) => expect(['chat_taken', 'chat_new_messages']).toContain((error as { error?: string }).error);
  const body = { chatUuid: uuid, incoming: 'incoming' in each ? each.incoming : 0 };
  switch (each.kind) {
    case 'write': return write(uuid, 'own');
    case 'read': return void await readChat(world.db, {
      ...operatorAt(0), impersonatorId: null,
    }, { chatUuid: uuid, position: each.position });
    case 'take': return void await assignChat(world.db, operatorAt(each.operator), { chatUuid: uuid }).catch(mayBeAnothers);
    case 'release': return void await releaseChat(world.db, operatorAt(each.operator), uuid).catch(mayBeAnothers);
    case 'resolve': return void await resolveChat(world.db, operatorAt(0), body).catch(mayHaveMore);
    case 'snooze': return void await snoozeChat(world.db, operatorAt(0), {
      ...body, until: new Date(Date.now() + 3_600_000).toISOString(),
    }).catch(mayHaveMore);
    case 'reopen': return void await reopenChat(world.db, operatorAt(0), { chatUuid: uuid }).catch(mayBeAnothers);
  }
}

const unreadNotOpen = () => world.db`
  select from chat where customer_id = ${sender.customerId} and unread > 0 and (resolved or snoozed_until is not null)`;

it('[CHAT-04] [CHAT-17] keeps its counts true, and unread chats open, whatever is done to chats, in turn and at once', async () => {
  await fc.assert(fc.asyncProperty(fc.array(fc.array(command, { minLength: 1, maxLength: 4 }), {
    minLength: 1, maxLength: 6,
  }), async (rounds) => {
    for (const round of rounds) await Promise.all(round.map(doCommand));
    expect(await holes()).toEqual([]);
    expect(await storedCounts()).toEqual(await counted());
    expect(await unreadNotOpen()).toHaveLength(0);
  }), { numRuns: 15 });
});
