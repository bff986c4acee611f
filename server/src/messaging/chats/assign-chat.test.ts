import { randomUUID } from 'node:crypto';
import type { Chat, Colleague } from '@portal/contracts';
import type { TestLogin } from '../../../test/app';
import { createOperatorWorld, type Company, type OperatorWorld, type TestChat } from './operators.fixture';

let world: OperatorWorld;
let company: Company;
let other: Company;
let admin: TestLogin;
let loginAdmin: TestLogin;
let chat: TestChat;
beforeAll(async () => {
  world = await createOperatorWorld();
  company = await world.company({ viber_session: 2_000n });
  other = await world.company({ sms: 5_000n });
  admin = await world.login(['admin']);
  loginAdmin = await world.login(['clientAdmin', 'user', 'fin'], company.customer);
});
afterAll(() => world.close());
beforeEach(async () => { chat = await world.chat(company, { session: 60_000 }); });

const uuidOf = async ({ id }: TestLogin) => (await world.db<{ uuid: string }[]>`select uuid from login where id = ${id}`)[0]?.uuid ?? '';
const body = async (to: TestLogin, from?: TestLogin) => (
  { chatUuid: chat.uuid, loginUuid: await uuidOf(to), ...(from && { from: await uuidOf(from) }) });
const assign = async (by: TestLogin, to: TestLogin, from?: TestLogin) => (
  await world.call<{ chat: Chat }>(by, '/v2/chat/assign', await body(to, from))).chat;
const refused = async (by: TestLogin, to: TestLogin, from?: TestLogin) => world.refusal(by, '/v2/chat/assign', await body(to, from));
const colleagues = async (by: TestLogin, text = '') => (
  await world.call<{ items: Colleague[]; more: boolean }>(by, '/v2/chat/colleagues', { chatUuid: chat.uuid, text })).items;
const isOffered = async (by: TestLogin, login: TestLogin) => (
  await colleagues(by)).some(({ uuid }) => uuid === offeredUuids.get(login.id));
const offeredUuids = new Map<bigint, string>();
const entries = async () => (await world.open(company.operator, chat.uuid)).messages.map(({ kind, author_uuid: by, assignment }) => [
  kind, by, assignment?.from?.uuid ?? null, assignment?.to?.uuid ?? null,
]);
const anotherOrganization = async (): Promise<string> => (
  await world.db`insert into organization (customer_id, name, type) values (${company.customer.id}, ${randomUUID()}, 2)
    returning uuid`)[0]?.uuid;
const update = async (login: TestLogin, more: object) => world.call(loginAdmin, '/v2/logins/update', {
  uuid: await uuidOf(login), name: 'Operator', email: null, roles: ['user'], ...more,
});

it('[CHAT-14] gives the chat to a colleague, who is told with the unread count', async () => {
  const count = (await world.reported(company)).length;
  const assigned = await assign(company.operator, company.colleague);
  const [mine, theirs] = [await uuidOf(company.operator), await uuidOf(company.colleague)];
  expect(assigned.owner?.uuid).toBe(theirs);
  const reported = (await world.reported(company)).slice(count);
  expect(reported.map(({ channel }) => channel).sort()).toEqual([`chats.own:${company.colleague.id}`, 'chats.all'].sort());
  for (const { name, data } of reported) {
    expect([name, data]).toMatchObject(['chat.changed', {
      from: null, chat: { owner: { uuid: theirs } }, unreadChats: { own: expect.any(Number) as number },
      message: { kind: 'assignment', author_uuid: mine, assignment: { from: null, to: { uuid: theirs } } },
    }]);
  }
});

it('[CHAT-14] records who assigned, took over and unassigned the chat, and no reply', async () => {
  const [mine, theirs] = [await uuidOf(company.operator), await uuidOf(company.colleague)];
  await assign(company.operator, company.colleague);
  await world.call(company.operator, '/v2/chat/take', { chatUuid: chat.uuid, from: theirs });
  await world.call(company.operator, '/v2/chat/release', { chatUuid: chat.uuid });
  await world.sent(company.operator, chat, { text: 'Mine again by reply' });
  expect(await entries()).toEqual([
    ['assignment', mine, null, theirs], ['assignment', mine, theirs, mine], ['assignment', mine, mine, null],
    ['message', mine, null, null],
  ]);
  const [row] = await world.db`select own_messages, unread from chat where id = ${chat.id}`;
  expect(row).toEqual({ own_messages: 1, unread: 0 });
});

it('[CHAT-14] takes the chat from nobody but the one whom the operator saw', async () => {
  const third = await world.login(['user'], company.customer);
  await assign(company.operator, company.colleague);
  expect(await refused(third, company.operator)).toEqual([409, 'chat_taken']);
  expect(await refused(third, company.operator, third)).toEqual([409, 'chat_taken']);
  expect((await assign(third, company.operator, company.colleague)).owner?.uuid).toBe(await uuidOf(company.operator));
  const before = await entries();
  await assign(third, company.operator, company.colleague);
  expect(await entries()).toEqual(before);
});

type Case = [who: string, prepare: (login: TestLogin) => Promise<unknown>, expected: 'accepted' | 'refused'];
it.each<Case>([
  ['is active', async () => undefined, 'accepted'],
  ['is restricted to the chat\'s organization', async (login) => {
    const [organization] = await world.db`select uuid from organization where id = ${company.customer.organizationId}`;
    await update(login, { organizations: [organization?.uuid] });
  }, 'accepted'],
  ['is restricted to another organization', async (login) => update(login, { organizations: [await anotherOrganization()] }), 'refused'],
  ['may not use chats', (login) => update(login, { roles: ['fin'] }), 'refused'],
  ['is locked', async (login) => world.call(loginAdmin, '/v2/logins/lock', { uuid: await uuidOf(login) }), 'refused'],
  ['is deleted', async (login) => world.call(admin, '/v2/admin/logins/delete', { uuid: await uuidOf(login) }), 'refused'],
])('[CHAT-14] a colleague who %s is offered, and accepted, alike', async (_, prepare, expected) => {
  const login = await world.login(['user'], company.customer);
  offeredUuids.set(login.id, await uuidOf(login));
  await prepare(login);
  expect(await isOffered(company.operator, login)).toBe(expected === 'accepted');
  if (expected === 'accepted') expect((await assign(company.operator, login)).owner?.uuid).toBe(await uuidOf(login));
  else expect(await refused(company.operator, login)).toEqual([404, 'chat_assignee_not_found']);
});

it('[CHAT-14] neither offers nor accepts logins of other customers, and refuses their chats', async () => {
  offeredUuids.set(other.operator.id, await uuidOf(other.operator));
  expect(await isOffered(company.operator, other.operator)).toBe(false);
  expect(await refused(company.operator, other.operator)).toEqual([404, 'chat_assignee_not_found']);
  expect(await refused(other.operator, other.operator)).toEqual([404, 'chat_not_found']);
  expect(await world.refusal(other.operator, '/v2/chat/colleagues', { chatUuid: randomUUID() })).toEqual([404, 'chat_not_found']);
});

it('[CHAT-14] an operator who does not see the chat can neither assign it nor learn who may get it', async () => {
  const far = await world.login(['user'], company.customer);
  await update(far, { organizations: [await anotherOrganization()] });
  expect(await refused(far, company.colleague)).toEqual([404, 'chat_not_found']);
  expect(await world.refusal(far, '/v2/chat/colleagues', { chatUuid: chat.uuid })).toEqual([404, 'chat_not_found']);
});

it('[CHAT-14] finds colleagues by a part of the name, in any case', async () => {
  await world.db`update login set name = 'Ірина Шевченко' where id = ${company.colleague.id}`;
  expect(await colleagues(company.operator, 'шевч')).toEqual([{ uuid: await uuidOf(company.colleague), title: 'Ірина Шевченко' }]);
  expect(await colleagues(company.operator, 'nobody is called so')).toEqual([]);
});

it('[CHAT-14] a chat that is assigned while its assignee loses access ends unassigned', async () => {
  const login = await world.login(['user'], company.customer);
  const [assigned] = await Promise.all([
    world.post('/v2/chat/assign', company.operator.token, await body(login)),
    world.call(loginAdmin, '/v2/logins/lock', { uuid: await uuidOf(login) }),
  ]);
  expect([200, 404]).toContain(assigned.statusCode);
  expect((await world.db`select owner_login_id from chat where id = ${chat.id}`)[0]).toEqual({ owner_login_id: null });
  if (assigned.statusCode === 200) expect((await entries()).at(-1)).toEqual(['assignment', null, await uuidOf(login), null]);
});
