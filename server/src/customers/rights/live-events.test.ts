import { randomUUID } from 'node:crypto';
import { CLOSE_SESSION_ENDED, roles, type LiveEvent, type LiveEventName } from '@portal/contracts';
import { elementsOf } from '@portal/contracts/permissions';
import { Client, startNode, until, type Node } from '../../../test/live-node';
import type { TestLogin } from '../../../test/app';
import { eventSubjects } from '../../visible-events';
import { Announcer, appendEvents, eventRights, postgresBus, type Bus, type LogChannel, type NewEvent } from '../../platform/realtime';
import { rolesWith } from './call-table';
import { addTraffic } from './organization-traffic.fixture';
import { createTwoOrganizations, type Belongings, type Party, type TwoOrganizations } from './two-customers.fixture';

const EVERY_CHANNEL = ['my_organizations', 'chats.own', 'chats.all'];
const OF_THE_PORTAL: readonly LiveEventName[] = ['app_data.actual_version_change', 'app.force_reload', 'stream.reset'];
const kinds = (Object.keys(eventRights) as LiveEventName[]).filter((name) => !OF_THE_PORTAL.includes(name));

let portal: TwoOrganizations;
let theirs: Party;
let bus: Bus;
let announcer: Announcer;
let node: Node;
const clients: Client[] = [];
beforeAll(async () => {
  portal = await createTwoOrganizations();
  theirs = await portal.addTheirs();
  await addTraffic(portal, portal.mine);
  await addTraffic(portal, theirs);
  bus = postgresBus(portal.db);
  announcer = new Announcer(portal.db, bus, (error) => { throw error; });
  announcer.start();
  node = await startNode({ test: portal, bus });
});
afterEach(() => clients.splice(0).forEach(({ socket }) => socket.terminate()));
afterAll(async () => {
  await node.stop();
  await announcer.stop();
  await portal.close();
});

function eventOf(name: LiveEventName, has: Belongings, mark: string): { channel: LogChannel; event: LiveEvent } {
  const chat = { id_uuid: has.chat, phone_number: '380671234567', phone_data: { name: 'Foreign' }, shared_ab_uuid: null };
  const data: Record<string, object> = {
    'message_list.refresh': { id: Number(has.list) }, 'message_list.progress': { id: Number(has.list) },
    'addressbook.job': { bookUuid: has.book }, 'addressbook.changed': { uuid: has.book },
    'chat.in_message': { chat, unreadChats: { all: 99, own: 99, unassigned: 99 } }, 'chat.out_message': { chat },
    'chat.changed': { chat, unreadChats: { all: 99, own: 99, unassigned: 99 } },
    'chat.out_status': { chatUuid: has.chat }, 'chat.file': { chatUuid: has.chat }, 'chat.viewers': { chatUuid: has.chat, viewers: [] },
    'invoice.changed': { uuid: has.invoice }, 'balance.low': { accountUuid: has.account }, 'balance.changed': {}, 'traffic.blocked': {},
  };
  const channel: LogChannel = name.startsWith('addressbook.')
    ? `address_book:${has.book}`
    : name.startsWith('chat.') ? 'chats.all' : 'my_organizations';
  return { channel, event: { event: name, data: { ...data[name], mark } } as unknown as LiveEvent };
}

const reported = (name: LiveEventName, has: Belongings, mark: string): NewEvent => ({
  customerId: portal.mine.login.customer.id, ...eventOf(name, has, mark),
});
const marksOf = (client: Client) => client.events.map(({ data }) => (data as { mark?: string }).mark);
async function listening(login: Pick<TestLogin, 'token'>, since?: number, channels = EVERY_CHANNEL): Promise<Client> {
  const client = Client.open(node, { 'x-token': login.token });
  clients.push(client);
  await client.initialized();
  client.subscribe(channels, since);
  return client;
}

it('[RT-09] every event kind has a right and says whose it is', () => {
  expect(Object.keys(eventSubjects).sort()).toEqual(Object.keys(eventRights).sort());
});

describe.each(kinds)('%s', (name) => {
  it('[SES-15:live] is heard of one’s own organizations alone, live and from the log', async () => {
    const mark = randomUUID();
    const [restricted, whole] = [await listening(portal.mine.login), await listening(portal.whole)];
    const since = Number((await restricted.initialized()).offset);
    await appendEvents(portal.db, [reported(name, theirs.has, `${mark} theirs`), reported(name, portal.mine.has, `${mark} mine`)]);
    const expected = eventSubjects[name] === null ? [`${mark} theirs`, `${mark} mine`] : [`${mark} mine`];
    await until(() => whole.events.length === 2 && restricted.events.length >= expected.length);
    expect(marksOf(whole)).toEqual([`${mark} theirs`, `${mark} mine`]);
    expect(marksOf(restricted)).toEqual(expected);
    const later = await listening(portal.mine.login, since);
    await until(() => later.events.length >= expected.length);
    expect(marksOf(later)).toEqual(expected);
    expect(restricted.events).toEqual(later.events);
  });

  it('[SES-15:live] [RT-09] is heard by the roles that see its screen, and by no other', async () => {
    const mark = randomUUID();
    const received = await Promise.all(roles.map(async (role) => {
      const client = await listening(await portal.login(rolesWith(role), portal.mine.login.customer));
      return {
        role, client, sees: eventRights[name] === null || elementsOf(rolesWith(role)).some((element) => element === eventRights[name]),
      };
    }));
    // The balance reaches everybody and marks that all earlier events have arrived.
    await appendEvents(portal.db, [reported(name, portal.mine.has, mark), reported('balance.changed', portal.mine.has, 'end')]);
    await until(() => received.every(({ client }) => marksOf(client).includes('end')));
    expect(received.map(({ role, client }) => [role, marksOf(client).includes(mark)])).toEqual(
      received.map(({ role, sees }) => [role, sees]),
    );
  });
});

it('[SES-15:live] counts and names of chats are told to a restricted login as it sees them', async () => {
  const restricted = await listening(portal.mine.login);
  await appendEvents(portal.db, [reported('chat.in_message', portal.mine.has, 'unread')]);
  await until(() => restricted.events.length === 1);
  expect(restricted.events[0]?.data).toMatchObject({
    mark: 'unread', unreadChats: { all: 1, own: 0, unassigned: 1 },
    chat: { phone_data: { name: `Name by ${portal.mine.has.organization}` } },
  });
});

it.each(EVERY_CHANNEL)('[SES-15:live] on %s nothing of another organization is heard', async (channel) => {
  const owner = portal.mine.login;
  const restricted = await listening(owner, undefined, [channel]);
  const own: NewEvent = { ...reported('chat.viewers', theirs.has, 'theirs'), channel: `chats.own:${owner.id}` };
  await appendEvents(
    portal.db, [...kinds.filter((name) => eventSubjects[name] !== null).map((name) => reported(name, theirs.has, 'theirs')), own],
  );
  await appendEvents(portal.db, [{ ...reported(
    'balance.changed', portal.mine.has, 'end',
  ), channel: channel === 'chats.own' ? `chats.own:${owner.id}` : channel as LogChannel }]);
  await until(() => restricted.events.length > 0);
  expect(marksOf(restricted)).toEqual(['end']);
});

it('[SES-15:live] a change of organizations closes the login’s sockets at once, and the next hears by the new ones', async () => {
  const person = await portal.login(['user'], portal.mine.login.customer);
  const [row] = await portal.db<{ uuid: string }[]>`select uuid from login where id = ${person.id}`;
  const before = await listening(person);
  const change = await portal.post('/v2/logins/update', portal.whole.token, {
    uuid: row?.uuid, name: 'Person', email: 'person@shop.example', roles: ['user'], organizations: [portal.mine.has.organization],
  });
  expect(change.statusCode).toBe(200);
  await until(() => before.closed === CLOSE_SESSION_ENDED);
  const after = await listening(person);
  await appendEvents(
    portal.db, [reported('message_list.refresh', theirs.has, 'theirs'), reported('message_list.refresh', portal.mine.has, 'mine')],
  );
  await until(() => after.events.length > 0);
  expect(marksOf(after)).toEqual(['mine']);
});

it('[SES-21:live] a login that still owes its second factor hears nothing', async () => {
  const strict = await startNode({ test: portal, bus, twoFactor: 'required' });
  const accountant = await portal.login(['fin'], portal.mine.login.customer);
  const [program, browser] = [
    Client.open(strict, { 'x-token': accountant.token }),
    Client.open(strict, { cookie: `userToken=${accountant.token}`, origin: strict.origin }),
  ];
  await until(() => program.closed !== undefined && browser.closed !== undefined);
  expect([program.frames, browser.frames, browser.closed]).toEqual([[], [], CLOSE_SESSION_ENDED]);
  await strict.stop();
});

it('[SES-18:live] what an impersonator hears is on the customer’s record, and is not heard where that cannot be written', async () => {
  const support = await portal.login(['admin', 'impersonate']);
  const [row] = await portal.db<{ uuid: string }[]>`select uuid from login where id = ${portal.whole.id}`;
  const token: string = (await portal.get(`/admin/logins/impersonate?uuid=${row?.uuid}`, support.token)).json().data.userToken;
  const entries = async () => [...await portal.db`
    select o.outcome, a.impersonator_login_id as by from audit_entry a join audit_outcome o on o.entry_id = a.id
    where a.path = '/ws' and a.event = 'call' and a.customer_id = ${portal.whole.customer.id}`];
  await listening(portal.whole);
  expect(await entries()).toEqual([]);
  await listening({ token });
  expect(await entries()).toEqual([{ outcome: 'done', by: support.id }]);
  await portal.db`alter table audit_entry rename to audit_entry_away`;
  const unrecorded = Client.open(node, { 'x-token': token });
  await until(() => unrecorded.closed !== undefined);
  await portal.db`alter table audit_entry_away rename to audit_entry`;
  expect(unrecorded.frames).toEqual([]);
});
