import { createTestApp, type TestApp, type TestLogin } from '../../../../test/app';

let portal: TestApp;
let admin: TestLogin;
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.login(['admin'], await portal.customer('Provider'));
  const shop = await portal.customer('Крамниця');
  for (let n = 0; n < 3; n++) await portal.login(['user', 'fin'], shop);
  const odd = await portal.login([], await portal.customer('Odd'));
  await portal.db`update login set login = 'Zoë_100%', name = 'Zoë Odd', email = 'zoe@odd.example', status = 2, type = 'service'
    where id = ${odd.id}`;
});
afterAll(async () => { await portal.close(); });

type Query = Record<string, string | number>;
const list = (query: Query = {}, token: string | undefined = admin.token) => portal.get(
  `/admin/logins/list?${new URLSearchParams(query as Record<string, string>)}`, token,
);
const found = async (text: string) => (
  (await list({ filter: JSON.stringify({ text }) })).json().data.items.map(({ login }: { login: string }) => login)
);

it('gives an admin the logins of all customers, by login', async () => {
  const { items, next } = (await list()).json().data;
  expect(
    items.map(({ customer }: { customer: { name: string } }) => customer.name),
  ).toEqual(['Provider', 'Крамниця', 'Крамниця', 'Крамниця', 'Odd']);
  expect(next).toBeNull();
  expect(items[4]).toEqual({
    uuid: expect.any(String), login: 'Zoë_100%', name: 'Zoë Odd', email: 'zoe@odd.example', type: 'service', status: 2, roles: [],
    maskrole: 0, twoFactor: false, lastSeen: expect.any(String),
    customer: { uuid: expect.any(String), name: 'Odd', isProvider: false },
  });
  expect(items[1].roles).toEqual(['user', 'fin']);
});

it('[ADM-03:list] keeps those of a status, of a role, of a customer', async () => {
  const customers = async (filter: object) => (
    (await list({ filter: JSON.stringify(filter) })).json().data.items.map(({ customer }: { customer: { name: string } }) => customer.name)
  );
  expect(await customers({ status: 2 })).toEqual(['Odd']);
  expect(await customers({ role: 'admin' })).toEqual(['Provider']);
  const { items } = (await list({ filter: '{"role":"fin"}' })).json().data;
  expect(await customers({ customerUuid: items[0].customer.uuid, status: 1 })).toEqual(['Крамниця', 'Крамниця', 'Крамниця']);
  expect(await customers({ customerUuid: items[0].customer.uuid, role: 'topup' })).toEqual([]);
});

it('pages without gap or double', async () => {
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { items, next }: {
      items: { uuid: string }[]; next: string | null;
    } = (await list({ limit: 2, ...(cursor ? { cursor } : {}) })).json().data;
    seen.push(...items.map(({ uuid }) => uuid));
    cursor = next;
  }
  expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
});

it('finds by a piece of login, name, e-mail or customer, whatever the case, taking % and _ for what they are', async () => {
  for (const text of ['zoë_1', 'ZOË O', '@ODD.ex', '%', '_']) expect([text, await found(text)]).toEqual([text, ['Zoë_100%']]);
  expect(await found('КРАМН')).toHaveLength(3);
  expect(await found('login-')).toHaveLength(4);
  expect(await found('nobody')).toEqual([]);
  expect(await found('   ')).toHaveLength(5);
});

it.each<Query>([{ limit: 0 }, { limit: 101 }, { cursor: 'x' }, {
  cursor: Buffer.from('[1]').toString('base64url'),
}, { cursor: Buffer.from('["a","b"]').toString('base64url') },
  { filter: '{"text":1}' }, { filter: '{"other":1}' }, { filter: 'x' }])('refuses %j', async (query) => {
  expect((await list(query)).statusCode).toBe(400);
});

it('[SES-10] is refused to everybody else', async () => {
  expect((await portal.get('/admin/logins/list')).statusCode).toBe(401);
  const other = await portal.login(['user', 'fin', 'clientAdmin', 'topup', 'impersonate', 'stoplistadmin']);
  expect((await list({}, other.token)).json().code).toBe(40300);
});

it('finds by the name of customers also where more than a thousand have it', async () => {
  await portal.db`insert into customer (name, tariff_id) select 'Wholesale ' || n, (select min(id) from tariff)
    from generate_series(1, 1001) n`;
  await portal.db`insert into login (customer_id, login, name, password_hash) select id, lower(name), 'Keeper', '' from customer
    where name in ('Wholesale 7', 'Wholesale 1001')`;
  await portal.login([], await portal.customer('Retail'));
  await portal.db`update login set name = 'Wholesale man' where login = ${admin.login}`;
  expect(await found('WHOLESALE')).toEqual([admin.login, 'wholesale 1001', 'wholesale 7']);
});
