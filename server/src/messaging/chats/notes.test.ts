import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '@portal/contracts';
import type { TestLogin } from '../../../test/app';
import { createOperatorWorld, type Company, type OperatorWorld, type TestChat } from './operators.fixture';

let world: OperatorWorld;
let company: Company;
let other: Company;
let chat: TestChat;
beforeAll(async () => {
  world = await createOperatorWorld();
  company = await world.company({ viber_session: 2_000n, sms: 5_000n });
  other = await world.company({ sms: 5_000n });
});
afterAll(() => world.close());
beforeEach(async () => { chat = await world.chat(company, { session: 60_000 }); });

const add = async (text: string, { by = company.operator, clientUuid = randomUUID() } = {}) => (
  await world.call<{ note: ChatMessage }>(by, '/v2/chat/note/add', { chatUuid: chat.uuid, clientUuid, text })).note;
const changing = (path: 'update' | 'delete', note: ChatMessage, more: object = {}) => (
  [`/v2/chat/note/${path}`, {
    chatUuid: chat.uuid, noteUuid: note.msg_uuid, before: note.msg_text, ...(path === 'update' && { text: 'Changed' }), ...more,
  }] as const);
const change = async (by: TestLogin, ...call: Parameters<typeof changing>) => (
  await world.call<{ note: ChatMessage }>(by, ...changing(...call))).note;
const refused = (by: TestLogin, ...call: Parameters<typeof changing>) => world.refusal(by, ...changing(...call));
const countersOf = () => world.db`
  select own_messages, incoming, unread, preview, last_at, last_own_at, session_sent, owner_login_id from chat where id = ${chat.id}`;

it('[CHAT-13] is an entry of the conversation that colleagues see, in its place among the messages', async () => {
  await world.sent(company.operator, chat, { text: 'Good day' });
  const note = await add('  Prefers calls in the evening ', { by: company.colleague });
  await world.sent(company.operator, chat, { text: 'Anything else?' });
  expect(note).toMatchObject({
    kind: 'note', msg_text: 'Prefers calls in the evening', position: 2, incoming: false, type: null, edited_at: null,
    author: expect.any(String) as string,
  });
  const { messages } = await world.open(company.operator, chat.uuid);
  expect(messages.map(({ kind, msg_text }) => [kind, msg_text])).toEqual([
    ['message', 'Good day'], ['note', 'Prefers calls in the evening'], ['message', 'Anything else?'],
  ]);
});

it('[CHAT-13] is never sent, costs nothing, and counts nowhere as a message', async () => {
  const [before, money] = [await countersOf(), await world.available(company)];
  const engine = await world.engine(company);
  const clientUuid = randomUUID();
  await add('For us only', { clientUuid });
  expect(await world.engine(company)).toEqual(engine);
  expect(await world.available(company)).toBe(money);
  expect(await countersOf()).toEqual(before);
  expect(await world.refusal(company.operator, '/chat/sendmessage', { chatUuid: chat.uuid, clientUuid, text: 'For us only' }))
    .toEqual([400, 'invalid_request']);
  expect(await world.engine(company)).toEqual(engine);
  await expect(world.db`update chat_message set message_id = 1 where chat_id = ${chat.id}`).rejects.toThrow('chat_message_kind');
});

it('[CHAT-13] is told to colleagues at once, and to nobody outside of the customer', async () => {
  const count = (await world.reported(company)).length;
  const note = await add('Call back on Monday');
  expect((await world.reported(company)).slice(count)).toEqual([
    expect.objectContaining({ channel: 'chats.all', name: 'chat.out_message', data: expect.objectContaining({ message: note }) as object }),
  ]);
  expect(await world.reported(other)).toEqual([]);
});

it('[CHAT-13] repeated with the same id is added once', async () => {
  const clientUuid = randomUUID();
  const notes = await Promise.all([1, 2, 3].map(() => add('Once', { clientUuid })));
  expect(new Set(notes.map(({ msg_uuid }) => msg_uuid)).size).toBe(1);
});

it('[CHAT-13] is changed and deleted by its author only; a deleted one keeps its place without its text', async () => {
  const note = await add('Draft');
  expect(await refused(company.colleague, 'update', note)).toEqual([403, 'permission_denied']);
  expect(await refused(company.colleague, 'delete', note)).toEqual([403, 'permission_denied']);
  const changed = await change(company.operator, 'update', note);
  expect(changed).toMatchObject({ msg_uuid: note.msg_uuid, msg_text: 'Changed', edited_at: expect.any(String) as string });
  expect(await refused(company.operator, 'update', note, { text: 'From an old page' })).toEqual([409, 'note_changed']);
  expect(await refused(company.operator, 'delete', note)).toEqual([409, 'note_changed']);
  expect(await change(company.operator, 'delete', changed)).toMatchObject({ kind: 'note', msg_text: '', position: note.position });
  expect(await refused(company.operator, 'update', changed)).toEqual([404, 'not_found']);
  expect(await world.db`select text from chat_message where chat_id = ${chat.id}`).toEqual([{ text: '' }]);
});

it.each([
  ['an empty text', { text: ' ' }], ['a text that is too long', { text: 'a'.repeat(2_001) }],
])('[CHAT-13] refuses %s', async (_, more) => {
  expect((await world.refusal(company.operator, '/v2/chat/note/add', {
    chatUuid: chat.uuid, clientUuid: randomUUID(), ...more,
  }))[0]).toBe(400);
});

it('[CHAT-13] another customer has no access to a note or its chat', async () => {
  const note = await add('Ours');
  expect(await refused(other.operator, 'update', note)).toEqual([404, 'chat_not_found']);
  const theirs = await world.chat(other);
  expect(await world.refusal(other.operator, '/v2/chat/note/delete', {
    chatUuid: theirs.uuid, noteUuid: note.msg_uuid, before: note.msg_text,
  })).toEqual([404, 'not_found']);
});

it('[CHAT-13] a late message of the recipient moves the notes after it', async () => {
  const { customer: { id: customerId }, alphaNameId } = company;
  const [{ phone = '', connectionId = 0n } = {}] = await world.db<{ phone: string; connectionId: bigint }[]>`
    select chat.phone, direction.provider_connection_id as "connectionId" from chat
    join direction on direction.alpha_name_id = chat.alpha_name_id where chat.id = ${chat.id} limit 1`;
  const sender = { customerId, alphaNameId, alphaNameUuid: company.alphaNameUuid, connectionId };
  await world.receive(sender, { from: phone, text: 'First', sentAt: new Date(Date.now() - 60_000) }, { from: phone, text: 'Last' });
  const note = await add('After the last one');
  await world.receive(sender, { from: phone, text: 'Late', sentAt: new Date(Date.now() - 50_000) });
  const { messages } = await world.open(company.operator, chat.uuid);
  expect(messages.map(({ msg_text }) => msg_text)).toEqual(['First', 'Late', 'Last', 'After the last one']);
  expect(messages.at(-1)?.msg_uuid).toBe(note.msg_uuid);
});
