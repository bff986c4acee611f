import {
  chatScopes, chatSorts, chatStates, type Chat, type ChatScope, type ChatSort, type ChatState, type Colleague,
} from '@portal/contracts';
import type { TestLogin } from '../../../test/app';
import { createChatWorld, phoneAt, type ChatWorld, type TestSender } from './chats.fixture';

let world: ChatWorld;
let me: TestLogin;
let colleague: TestLogin;
let sender: TestSender;
beforeAll(async () => {
  world = await createChatWorld();
  me = await world.login(['user']);
  colleague = await world.login(['user'], me.customer);
  sender = await world.sender(me.customer, ['viber_session']);
  await fill();
});
afterAll(() => world.close());

const COUNT = 120;
const uuidOf = async ({ id }: TestLogin): Promise<string> => (await world.db`select uuid from login where id = ${id}`)[0]?.uuid;

/** Chats of nobody, mine and the colleague's; unread, open, resolved, snoozed, and with a snooze that is over. */
async function fill(): Promise<void> {
  await world.db`
    insert into chat (customer_id, alpha_name_id, phone, owner_login_id, started_at, last_at, last_in_at, messages, incoming, read_incoming,
      resolved, snoozed_until)
    select ${sender.customerId}, ${sender.alphaNameId}, 380670000000 + i,
      case i % 3 when 1 then ${me.id}::bigint when 2 then ${colleague.id}::bigint end,
      now() - i * 7 % 31 * interval '1 day', now() - i * 11 % 37 * interval '1 hour', now() - i * 13 % 41 * interval '1 hour', 5, 5,
      case when i % 5 = 0 then 5 - i % 4 else 5 end, i % 5 in (1, 4),
      case when i % 5 = 2 then now() + interval '1 day' when i % 5 = 3 and i % 2 = 0 then now() - interval '1 second' end
    from generate_series(1, ${COUNT}::integer) i`;
}

type Filter = { scope: ChatScope; state?: ChatState | undefined; assignee?: string | undefined; unread?: boolean | undefined };
const pagesOf = async (filter: Filter, sort: ChatSort) => {
  const found: Chat[] = [];
  const totals: (number | null)[] = [];
  for (let cursor: string | undefined, more = true; more;) {
    const { list, next, total } = await world.list(me, { ...filter, sort, limit: 17, cursor });
    found.push(...list);
    totals.push(total);
    cursor = next ?? undefined;
    more = next !== null;
  }
  return { found, totals };
};

it('[CHAT-01] [CHAT-19] every filter and order finds just the chats that match, each once, with their number', async () => {
  const [mine, theirs] = [await uuidOf(me), await uuidOf(colleague)];
  const { list: all } = await world.list(me, { limit: 100 });
  const { list: rest } = await world.list(me, { limit: 100, offset: 100 });
  const every = [...all, ...rest];
  expect(new Set(every.map(({ state }) => state)).size).toBe(3);
  expect(every).toHaveLength(COUNT);
  const isOwn = ({ owner }: Chat) => owner === null || owner.uuid === mine;
  const isOf = ({ owner }: Chat, assignee?: string) => assignee === undefined
    || (assignee === 'nobody' ? owner === null : owner?.uuid === (assignee === 'me' ? mine : assignee));
  for (const scope of chatScopes) for (const state of [undefined, ...chatStates]) for (const unread of [undefined, true]) {
    for (const assignee of [undefined, 'me', 'nobody', theirs, sender.alphaNameUuid]) {
      const expected = every.filter((chat) => (scope === 'all' || isOwn(chat)) && (!state || chat.state === state)
        && (!unread || chat.unread > 0) && isOf(chat, assignee)).map(({ phone_number: phone }) => phone);
      const sort = chatSorts[(expected.length + (assignee?.length ?? 0)) % chatSorts.length] ?? '-last_msg';
      const { found, totals } = await pagesOf({ scope, state, unread, assignee }, sort);
      const phones = found.map(({ phone_number: phone }) => phone);
      expect({ scope, state, unread, assignee, found: [...phones].sort() }).toEqual({
        scope, state, unread, assignee, found: [...expected].sort(),
      });
      expect(new Set(totals)).toEqual(new Set([expected.length]));
    }
  }
});

it.each(chatSorts)('[CHAT-19] the open chats by %s are a part of all chats in that order', async (sort) => {
  const { found: all } = await pagesOf({ scope: 'all' }, sort);
  const { found: open } = await pagesOf({ scope: 'all', state: 'open' }, sort);
  const uuids = (chats: readonly Chat[]) => chats.map(({ id_uuid: uuid }) => uuid);
  expect(uuids(open)).toEqual(uuids(all.filter(({ state }) => state === 'open')));
});

it('[CHAT-19] a search for a number keeps to the filter', async () => {
  const { list } = await world.list(me, { phone: '38067', state: 'snoozed', assignee: 'me', limit: 100 });
  expect(list.length).toBeGreaterThan(0);
  expect(list.every(({ state, owner }) => state === 'snoozed' && owner !== null)).toBe(true);
  expect((await world.list(me, { phone: phoneAt(1), state: 'snoozed' })).list).toEqual([]);
  expect((await world.list(me, { phone: phoneAt(1), state: 'resolved' })).list).toHaveLength(1);
});

it('[CHAT-19] offers logins that use chats, and to a restricted login those who share chats with it', async () => {
  const loginAdmin = await world.login(['clientAdmin', 'user', 'fin'], me.customer);
  const [near, far, accountant] = [
    await world.login(['user'], me.customer), await world.login(['user'], me.customer), await world.login(['fin'], me.customer),
  ];
  const [here] = await world.db<{ uuid: string }[]>`select uuid from organization where id = ${me.customer.organizationId}`;
  const [there] = await world.db<{ uuid: string }[]>`
    insert into organization (customer_id, name, type) values (${me.customer.id}, 'Other', 2) returning uuid`;
  for (const [login, organization] of [[near, here], [far, there]] as const) {
    await world.call(loginAdmin, '/v2/logins/update', {
      uuid: await uuidOf(login), name: 'Operator', email: null, roles: ['user'], organizations: [organization?.uuid],
    });
  }
  const offered = async (by: TestLogin) => (await world.call<{ items: Colleague[] }>(by, '/v2/chat/colleagues', {})).items
    .map(({ uuid }) => uuid);
  const uuids = await Promise.all([me, colleague, near, far, accountant].map(uuidOf));
  const [ofAll, ofNear] = [await offered(me), await offered(near)];
  expect(uuids.map((uuid) => ofAll.includes(uuid))).toEqual([true, true, true, true, false]);
  expect(uuids.map((uuid) => ofNear.includes(uuid))).toEqual([true, true, true, false, false]);
});
