import { createTestApp, envelopeOf, type TestApp, type TestCustomer } from '../../../test/app';
import { directionsFor, findAlphaName, providerConnections } from './index';

let test: TestApp;
let connections: bigint[];
beforeAll(async () => {
  test = await createTestApp();
  const rows = await test.db<{ id: bigint }[]>`
    with created as (insert into provider (name, channel) values ('simulator', 'smpp') returning id)
    insert into provider_connection (provider_id, name, settings, enabled)
    select created.id, c.name, '{"port": 2775}', c.enabled
    from created, (values ('first', true), ('second', true), ('off', false), ('third', false)) as c (name, enabled)
    returning id`;
  connections = rows.map(({ id }) => id);
});
afterAll(() => test.close());

type Route = { type?: string; priority?: number; status?: number; connection?: number };

async function alphaName(of: TestCustomer, name: string, routes: Route[] = [{}]): Promise<{ id: bigint; uuid: string }> {
  const [created] = await test.db<{ id: bigint; uuid: string }[]>`
    insert into alpha_name (customer_id, organization_id, name) values (${of.id}, ${of.organizationId}, ${name}) returning id, uuid`;
  if (!created) throw new Error('insert returned no row');
  for (const { type = 'sms', priority = 0, status = 1, connection = 0 } of routes) {
    await test.db`
      insert into direction (customer_id, alpha_name_id, message_type, priority, status, provider_connection_id, provider_alpha_name)
      values (${of.id}, ${created.id}, ${type}, ${priority}, ${status}, ${connections[connection] ?? 0n}, ${`${name}-${connection}`})`;
  }
  return created;
}

it('[MAIL-02] offers the alpha names that can send something, with what each can send, and no others', async () => {
  const user = await test.login(['user']);
  const { uuid } = await alphaName(user.customer, 'DEMO', [{}, { type: 'viber' }, { type: 'rcs', status: 2 }]);
  await alphaName(user.customer, 'OFF', [{ status: 2 }]);
  const viber = await alphaName(user.customer, 'VIBER', [{ type: 'viber' }]);
  await alphaName(user.customer, 'NONE', []);
  await alphaName((await test.login(['user'])).customer, 'FOREIGN');
  expect(envelopeOf(await test.get('/smslist/listalphanames', user.token)).data).toEqual({
    items: [
      { uuid, name: 'DEMO', messageTypes: ['sms', 'viber'], organizationUuid: expect.any(String) },
      { uuid: viber.uuid, name: 'VIBER', messageTypes: ['viber'], organizationUuid: expect.any(String) },
    ],
  });
});

it('[SES-13:alphanames] [SES-13:allalphanames] lists the active alpha names of a session, and all of them, with organization and status', async () => {
  const user = await test.login(['fin']);
  await alphaName(user.customer, 'DEMO');
  await alphaName(user.customer, 'OFF', [{ status: 2 }]);
  await alphaName(user.customer, 'NEW', []);
  const of = async (path: string) => (envelopeOf(await test.get(path, user.token)).data as { items?: { name: string }[] }).items ?? [];
  expect(await of('/user/listalphanames')).toEqual([
    {
      uuid: expect.any(String), name: 'DEMO', organizationName: `${user.customer.name} office`, messageTypes: ['sms'], direction_status: 1,
    },
  ]);
  expect((await of('/user/listallalphanames')).map((item) => [item.name, (item as { direction_status?: number }).direction_status]))
    .toEqual([['DEMO', 1], ['NEW', 2], ['OFF', 2]]);
});

describe('the administration’s list', () => {
  type Listed = { alphaname: string; uuid: string };
  const list = async (query: Record<string, string>, token?: string) => test.get(
    `/admin/alphanames/list?${new URLSearchParams(query)}`, token,
  );

  it('gives an admin the alpha names of all customers, by name, and finds them by a piece of name or customer', async () => {
    const admin = await test.login(['admin']);
    const [first, second] = [await test.customer('Zebra Ltd'), await test.customer('100% Ltd')];
    await alphaName(first, 'ZEBRA', [{}, { type: 'viber' }]);
    await alphaName(second, 'zebu', []);
    await alphaName(second, 'ZEBRA', [{ status: 2 }]);
    const found = async (text: string): Promise<Listed[]> => (
      (await list({ filter: JSON.stringify({ text }) }, admin.token)).json().data.items
    );
    expect(await found('zeb')).toEqual([
      {
        uuid: expect.any(String), alphaname: 'ZEBRA', customerName: 'Zebra Ltd', customerUuid: first.uuid,
        organizationName: 'Zebra Ltd office', messageTypes: ['sms', 'viber'], direction_status: 1,
        directions: [
          expect.objectContaining({ messageType: 'sms', connectionName: 'first', status: 1 }),
          expect.objectContaining({ messageType: 'viber' }),
        ],
      },
      {
        uuid: expect.any(String), alphaname: 'ZEBRA', customerName: '100% Ltd', customerUuid: second.uuid,
        organizationName: '100% Ltd office', messageTypes: [], direction_status: 2, directions: [expect.objectContaining({ status: 2 })],
      },
      {
        uuid: expect.any(String), alphaname: 'zebu', customerName: '100% Ltd', customerUuid: second.uuid,
        organizationName: '100% Ltd office', messageTypes: [], direction_status: 2, directions: [],
      },
    ]);
    expect((await found('%')).map(({ alphaname }) => alphaname)).toEqual(['ZEBRA', 'zebu']);
    expect((await found('ZEBRA L'))).toHaveLength(1);
    expect(await found('_')).toEqual([]);
  });

  it('pages without gap or double, equal names included', async () => {
    const admin = await test.login(['admin']);
    const all: Listed[] = (await list({ limit: '100' }, admin.token)).json().data.items;
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { items, next }: {
        items: Listed[]; next: string | null;
      } = (await list({ limit: '1', ...(cursor ? { cursor } : {}) }, admin.token)).json().data;
      seen.push(...items.map(({ uuid }) => uuid));
      cursor = next;
    }
    expect(seen).toEqual(all.map(({ uuid }) => uuid));
  });

  it.each([
    { limit: '0' }, { cursor: 'x' }, { cursor: Buffer.from('["a"]').toString('base64url') }, { filter: '{"other":1}' },
  ] as Record<string, string>[])('refuses %j', async (query) => {
    expect((await list(query, (await test.login(['admin'])).token)).statusCode).toBe(400);
  });

  it('[SES-10] is refused to everybody else', async () => {
    expect((await list({})).statusCode).toBe(401);
    const other = await test.login(['user', 'fin', 'clientAdmin', 'topup', 'impersonate', 'stoplistadmin']);
    expect((await list({}, other.token)).json().code).toBe(40300);
  });

  it('finds by the name of customers also where more than a thousand have it', async () => {
    const admin = await test.login(['admin']);
    await alphaName(await test.customer('Wholesale'), 'CARS');
    await alphaName(await test.customer('Retail'), 'WHOLESALE');
    await test.db`insert into customer (name, tariff_id) select 'Wholesale ' || n, (select min(id) from tariff)
      from generate_series(1, 1001) n`;
    const { items }: { items: Listed[] } = (await list({ filter: '{"text":"wholesale"}' }, admin.token)).json().data;
    expect(items.map(({ alphaname }) => alphaname)).toEqual(['CARS', 'WHOLESALE']);
  });
});

it('answers 401 without a session and 403 without the right', async () => {
  const accountant = await test.login(['fin']);
  for (const path of ['/user/listalphanames', '/user/listallalphanames', '/smslist/listalphanames']) {
    expect((await test.get(path)).statusCode).toBe(401);
  }
  expect((await test.get('/smslist/listalphanames', accountant.token)).statusCode).toBe(403);
});

it('finds an alpha name only with its customer', async () => {
  const [owner, other] = [await test.customer(), await test.customer()];
  const { id, uuid } = await alphaName(owner, 'DEMO');
  expect(await findAlphaName(test.db, { customerId: owner.id, organizations: null }, uuid)).toMatchObject({ id, uuid, name: 'DEMO' });
  expect(await findAlphaName(test.db, { customerId: other.id, organizations: null }, uuid)).toBeUndefined();
  expect(await directionsFor(test.db, other.id, id, 'sms')).toEqual([]);
});

it('gives the ways of a message type by priority, without those that are off', async () => {
  const owner = await test.customer();
  const { id } = await alphaName(owner, 'DEMO', [
    { priority: 5, connection: 0 }, { priority: 1, connection: 1 }, { priority: 0, connection: 2 },
    { priority: 0, connection: 3, status: 2 }, { type: 'viber' },
  ]);
  const routes = await directionsFor(test.db, owner.id, id, 'sms');
  expect(routes.map(({ connectionId, priority, providerAlphaName }) => [connectionId, priority, providerAlphaName]))
    .toEqual([[connections[1], 1, 'DEMO-1'], [connections[0], 5, 'DEMO-0']]);
});

it('knows the connections that are on, with their settings', async () => {
  expect(await providerConnections(test.db)).toEqual(['first', 'second'].map((name) => (
    {
      id: expect.any(BigInt), name, providerName: 'simulator', channel: 'smpp', settings: { port: 2775 },
      callbackKey: expect.stringMatching(/^[0-9a-f-]{36}$/), updatedAt: expect.any(Date),
    })));
});
