import { randomUUID } from 'node:crypto';
import { chatStates, type Chat, type ChatState, type UnreadChats } from '@portal/contracts';
import { envelopeOf, type TestLogin } from '../../../test/app';
import { wakeChat } from './chat-state';
import { nextDueInMs } from './chat-state.store';
import { createOperatorWorld, type Company, type OperatorWorld, type TestChat } from './operators.fixture';

let world: OperatorWorld;
let company: Company;
let chat: TestChat;
beforeAll(async () => { world = await createOperatorWorld(); });
afterAll(() => world.close());
beforeEach(async () => {
  company = await world.company({ viber_session: 2_000n });
  chat = await world.chat(company, { session: 60_000 });
});

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const receive = async (text = 'Hi') => {
  const [{ phone, connectionId } = { phone: '', connectionId: 0n }] = await world.db<{ phone: string; connectionId: bigint }[]>`
    select phone, (select provider_connection_id from direction where alpha_name_id = ${company.alphaNameId} limit 1) as "connectionId"
    from chat where id = ${chat.id}`;
  const { customer: { id: customerId }, alphaNameId, alphaNameUuid } = company;
  await world.receive({ customerId, alphaNameId, alphaNameUuid, connectionId }, { from: phone, text });
};
const body = { resolve: () => ({ incoming: 0 }), snooze: () => ({ incoming: 0, until: inHours(1) }), reopen: () => ({}) } as const;
type Call = keyof typeof body;
const change = async (by: TestLogin, call: Call, more: object = {}) => (
  await world.call<{ chat: Chat }>(by, `/v2/chat/${call}`, { chatUuid: chat.uuid, ...body[call](), ...more })).chat;
const refused = (by: TestLogin | undefined, call: Call, more: object = {}) => (
  world.refusal(by, `/v2/chat/${call}`, { chatUuid: chat.uuid, ...body[call](), ...more }));
const listed = async (state?: ChatState) => (await world.list(company.operator, { state })).list.map(({ id_uuid: uuid }) => uuid);
const stateOf = async () => (await world.open(company.operator, chat.uuid)).chat;
const unread = async () => (await world.get('/v2/chat/unread', company.operator.token)).json<{ data: UnreadChats }>().data;
const entries = async () => (await world.open(company.operator, chat.uuid)).messages.map(({ kind, state }) => state?.to ?? kind);
const untilPast = () => world.db`update chat set snoozed_until = now() - interval '1 second' where id = ${chat.id}`;

it('[CHAT-17] a resolved chat leaves the open ones, is read, records who resolved it, and tells colleagues live', async () => {
  await receive();
  expect(await unread()).toEqual({ all: 1, own: 0, unassigned: 1 });
  const before = (await world.reported(company)).length;
  expect(await change(company.operator, 'resolve', { incoming: 1 })).toMatchObject({ state: 'resolved', unread: 0, snoozed_until: null });
  expect([await listed('open'), await listed('resolved'), await listed('snoozed')]).toEqual([[], [chat.uuid], []]);
  expect(await listed()).toEqual([chat.uuid]);
  expect(await unread()).toEqual({ all: 0, own: 0, unassigned: 0 });
  expect(await entries()).toEqual(['message', 'resolved']);
  expect((await world.reported(company)).slice(before)).toMatchObject([{
    channel: 'chats.all', name: 'chat.changed',
    data: { chat: { state: 'resolved' }, message: { kind: 'state', state: { to: 'resolved', until: null } }, unreadChats: { all: 0 } },
  }]);
  await change(company.operator, 'resolve', { incoming: 1 });
  expect(await entries()).toEqual(['message', 'resolved']);
  expect(await change(company.operator, 'reopen')).toMatchObject({ state: 'open' });
  expect([await listed('open'), await listed('resolved')]).toEqual([[chat.uuid], []]);
});

it('[CHAT-18] a snoozed chat opens at its time for every list, and open pages are told once', async () => {
  const until = inHours(1);
  expect(await change(company.operator, 'snooze', { until })).toMatchObject({ state: 'snoozed', snoozed_until: until });
  expect([await listed('open'), await listed('snoozed')]).toEqual([[], [chat.uuid]]);
  expect(await wakeChat(world.db)).toBe(false);
  expect(Math.abs((await nextDueInMs(world.db) ?? 0) - HOUR)).toBeLessThan(60_000);
  await untilPast();
  expect([await listed('open'), await listed('snoozed')]).toEqual([[chat.uuid], []]);
  expect(await stateOf()).toMatchObject({ state: 'open', snoozed_until: null });
  const before = (await world.reported(company)).length;
  expect((await Promise.all([wakeChat(world.db), wakeChat(world.db), wakeChat(world.db)])).filter(Boolean)).toEqual([true]);
  expect((await world.reported(company)).slice(before)).toMatchObject([{ name: 'chat.changed', data: { chat: { state: 'open' } } }]);
  expect(await nextDueInMs(world.db)).toBeNull();
  expect(await entries()).toEqual(['snoozed']);
});

it('[CHAT-18] snoozes again for another time, and wakes by hand', async () => {
  await change(company.operator, 'snooze');
  expect(await change(company.operator, 'snooze', { until: inHours(3) })).toMatchObject({ state: 'snoozed' });
  expect(await change(company.operator, 'reopen')).toMatchObject({ state: 'open', snoozed_until: null });
  expect(await entries()).toEqual(['snoozed', 'snoozed', 'open']);
});

it.each([
  inHours(-1), inHours(24 * 367), '2027-13-01T10:00:00Z', '2027-01-01T10:00', 'tomorrow',
])('[CHAT-18] refuses a snooze until %s', async (until) => {
  expect(await refused(company.operator, 'snooze', { until })).toEqual([400, 'invalid_request']);
  expect(await stateOf()).toMatchObject({ state: 'open' });
});

it.each(['resolve', 'snooze'] as const)('[CHAT-17] a recipient\'s message opens the chat after %s, with exact counts', async (call) => {
  await change(company.operator, call);
  const before = (await world.reported(company)).length;
  await receive('One more thing');
  expect(await stateOf()).toMatchObject({ state: 'open', unread: 1, snoozed_until: null });
  expect(await unread()).toEqual({ all: 1, own: 0, unassigned: 1 });
  expect((await world.reported(company)).slice(before)).toMatchObject([{
    name: 'chat.in_message', data: { chat: { state: 'open', unread: 1 }, unreadChats: { all: 1, unassigned: 1 } },
  }]);
});

it.each<[Call, ChatState]>([['resolve', 'open'], ['snooze', 'snoozed']])(
  '[CHAT-17] after an operator\'s own message, a chat after %s is %s', async (call, state) => {
    await change(company.operator, call);
    expect((await world.sent(company.operator, chat)).chat).toMatchObject({ state });
    const sent = (await world.reported(company)).filter(({ name }) => name === 'chat.out_message');
    expect(sent.at(-1)).toMatchObject({ data: { chat: { state } } });
  });

it('[CHAT-17] a note, and another assignee, leave a resolved chat resolved', async () => {
  await change(company.operator, 'resolve');
  await world.call(company.operator, '/v2/chat/note/add', { chatUuid: chat.uuid, clientUuid: randomUUID(), text: 'Done' });
  await world.call(company.operator, '/v2/chat/take', { chatUuid: chat.uuid });
  expect(await stateOf()).toMatchObject({ state: 'resolved' });
});

it.each(['resolve', 'snooze'] as const)('[CHAT-17] %s hides no message that the operator has not seen', async (call) => {
  await receive();
  expect(await refused(company.operator, call, { incoming: 0 })).toEqual([409, 'chat_new_messages']);
  expect(await stateOf()).toMatchObject({ state: 'open', unread: 1 });
  for (let seen = 1; seen <= 15; seen += 1) {
    await Promise.all([receive(), world.post(`/v2/chat/${call}`, company.operator.token, {
      chatUuid: chat.uuid, ...body[call](), incoming: seen,
    })]);
    expect(await stateOf()).toMatchObject({ state: 'open', incoming: seen + 1 });
    expect((await stateOf()).unread).toBeGreaterThan(0);
  }
});

it('[CHAT-17] a message stored by a node of the release before opens the chat as well', async () => {
  await change(company.operator, 'resolve');
  await world.db`update chat set messages = messages + 1, incoming = incoming + 1 where id = ${chat.id}`;
  expect(await stateOf()).toMatchObject({ state: 'open', unread: 1 });
});

describe('who may change the state', () => {
  const assignees = ['nobody', 'operator', 'colleague'] as const;
  const organizationOf = async (customerId: bigint) => (await world.db<{ uuid: string }[]>`
    insert into organization (customer_id, name, type) values (${customerId}, ${randomUUID()}, 2) returning uuid`)[0]?.uuid;
  const answered = async (by: TestLogin | undefined, path: string, more: object): Promise<[number, string | undefined]> => {
    const response = await world.post(path, by?.token, { chatUuid: chat.uuid, ...more });
    return [response.statusCode, response.statusCode === 200 ? undefined : envelopeOf(response).data.localizedMessage];
  };

  it('[CHAT-17] is who may write, whoever has the chat and whatever its state', async () => {
    const { customer, operator, colleague } = company;
    const loginAdmin = await world.login(['clientAdmin', 'user', 'fin'], customer);
    const far = await world.login(['user'], customer);
    const [login] = await world.db<{ uuid: string }[]>`select uuid from login where id = ${far.id}`;
    await world.call(loginAdmin, '/v2/logins/update', {
      uuid: login?.uuid, name: 'Far', email: null, roles: ['user'], organizations: [await organizationOf(customer.id)],
    });
    const actors: [string, TestLogin | undefined][] = [
      ['operator', operator], ['colleague', colleague], ['accountant', await world.login(['fin'], customer)], ['far', far],
      ['stranger', (await world.company({ sms: 5_000n })).operator], ['nobody', undefined],
    ];
    const seen: string[] = [];
    for (const assignee of assignees) for (const state of chatStates) for (const [name, by] of actors) {
      const outcomes: Record<string, [number, string | undefined]> = {};
      for (const call of ['send', ...Object.keys(body) as Call[]] as const) {
        chat = await world.chat(company, { session: 60_000 });
        const owner = assignee === 'nobody' ? null : company[assignee].id;
        await world.db`
          update chat set owner_login_id = ${owner}::bigint, resolved = ${state === 'resolved'},
            snoozed_until = ${state === 'snoozed' ? inHours(2) : null}::timestamptz
          where id = ${chat.id}`;
        outcomes[call] = call === 'send' ? await answered(by, '/chat/sendmessage', { clientUuid: randomUUID(), text: 'Hello' })
          : await answered(by, `/v2/chat/${call}`, body[call]());
      }
      const { send } = outcomes;
      expect({ assignee, state, name, ...outcomes }).toEqual({ assignee, state, name, send, resolve: send, snooze: send, reopen: send });
      seen.push(String(send));
    }
    expect(new Set(seen)).toEqual(new Set([
      '200,', '409,chat_taken', '403,permission_denied', '404,chat_not_found', '401,session_missing',
    ]));
  });
});
