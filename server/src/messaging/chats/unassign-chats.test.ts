import type { Chat } from '@portal/contracts';
import type { TestLogin } from '../../../test/app';
import { createChatWorld, phoneAt, type ChatWorld, type TestSender } from './chats.fixture';

let world: ChatWorld;
let loginAdmin: TestLogin;
let admin: TestLogin;
let operator: TestLogin;
let colleague: TestLogin;
let sender: TestSender;
beforeAll(async () => {
  world = await createChatWorld();
  admin = await world.login(['admin']);
});
afterAll(() => world.close());
beforeEach(async () => {
  loginAdmin = await world.login(['clientAdmin', 'user', 'fin']);
  operator = await world.login(['user'], loginAdmin.customer);
  colleague = await world.login(['user'], loginAdmin.customer);
  sender = await world.sender(loginAdmin.customer, ['viber_session']);
});

const uuidOf = async ({ id }: TestLogin): Promise<string> => (await world.db`select uuid from login where id = ${id}`)[0]?.uuid;
const organizationUuid = async (id: bigint): Promise<string> => (await world.db`select uuid from organization where id = ${id}`)[0]?.uuid;
const anotherOrganization = async (): Promise<string> => (
  await world.db`insert into organization (customer_id, name, type) values (${loginAdmin.customer.id}, 'Other', 2)
    returning uuid`)[0]?.uuid;
const update = async (more: object) => (
  world.call(loginAdmin, '/v2/logins/update', { uuid: await uuidOf(operator), name: 'Operator', email: null, roles: ['user'], ...more }));

async function taken(): Promise<Chat> {
  await world.receive(sender, { from: phoneAt(1) });
  const chat = await world.chatOf(operator, phoneAt(1));
  await world.call(operator, '/v2/chat/take', { chatUuid: chat.id_uuid });
  return chat;
}
const unread = (by: TestLogin) => world.get('/v2/chat/unread', by.token).then((response) => response.json().data);

it.each<[string, () => Promise<unknown>]>([
  ['is locked', async () => world.call(loginAdmin, '/v2/logins/lock', { uuid: await uuidOf(operator) })],
  ['is locked by the administration', async () => world.call(admin, '/admin/logins/lock', { uuid: await uuidOf(operator) })],
  ['is deleted', async () => world.call(admin, '/v2/admin/logins/delete', { uuid: await uuidOf(operator) })],
  ['has the right to chat no more', () => update({ roles: ['fin'] })],
  ['is restricted to another organization', async () => update({ organizations: [await anotherOrganization()] })],
  ['is restricted to another organization by the administration', async () => (
    world.call(admin, '/admin/logins/addpermorg', { uuid: await uuidOf(operator), organizationUuid: await anotherOrganization() }))],
])('[CHAT-10] the chats of an operator who %s are nobody\'s, and everybody is told', async (_what, change) => {
  const { id_uuid: chatUuid } = await taken();
  const other = await world.login(['user'], loginAdmin.customer);
  await world.receive(sender, { from: phoneAt(2) });
  const theirs = await world.chatOf(other, phoneAt(2));
  await world.call(other, '/v2/chat/take', { chatUuid: theirs.id_uuid });
  const before = (await world.reported(loginAdmin.customer.id)).length;
  expect(await unread(colleague)).toEqual({ all: 2, own: 0, unassigned: 0 });
  await change();
  const { list } = await world.list(colleague, { scope: 'own' });
  expect(list).toMatchObject([{ id_uuid: chatUuid, owner: null, unread: 1 }]);
  expect(await unread(colleague)).toEqual({ all: 2, own: 0, unassigned: 1 });
  const reported = (await world.reported(loginAdmin.customer.id)).slice(before);
  expect(reported.find(({ channel }) => channel === 'chats.all')).toMatchObject({
    name: 'chat.changed',
    data: { chat: { id_uuid: chatUuid, owner: null }, from: await uuidOf(operator), unreadChats: { all: 2, unassigned: 1 } },
  });
  await world.receive(sender, { from: phoneAt(1), text: 'Anybody?' });
  expect((await world.reported(loginAdmin.customer.id)).at(-1)).toMatchObject({ channel: 'chats.all', name: 'chat.in_message' });
});

it.each<[string, () => Promise<unknown>]>([
  ['whose name is changed', () => update({ name: 'Another' })],
  [
    'who is restricted to the chat\'s organization',
    async () => update({ organizations: [await organizationUuid(loginAdmin.customer.organizationId)] }),
  ],
])('[CHAT-10] an operator %s keeps his chats', async (_what, change) => {
  const { id_uuid: chatUuid } = await taken();
  const before = (await world.reported(loginAdmin.customer.id)).length;
  await change();
  expect(await world.open(operator, chatUuid)).toMatchObject({ chat: { owner: { uuid: await uuidOf(operator) } } });
  expect(await world.reported(loginAdmin.customer.id)).toHaveLength(before);
});

it('[CHAT-10] of several chats those of other organizations alone are given back', async () => {
  await taken();
  const organization = await anotherOrganization();
  const [far] = await world.db<{ id: bigint }[]>`select id from organization where uuid = ${organization}`;
  const elsewhere = await world.sender({ ...loginAdmin.customer, organizationId: far?.id ?? 0n }, ['viber_session']);
  await world.receive(elsewhere, { from: phoneAt(3) });
  const assigned = await world.chatOf(operator, phoneAt(3));
  await world.call(operator, '/v2/chat/take', { chatUuid: assigned.id_uuid });
  await update({ organizations: [organization] });
  const { list } = await world.list(colleague, { sort: 'dtstart' });
  expect(
    list.map(({ phone_number: phone, owner }) => [phone, owner?.uuid ?? null]),
  ).toEqual([[phoneAt(1), null], [phoneAt(3), await uuidOf(operator)]]);
});
