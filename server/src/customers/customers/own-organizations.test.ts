import { createTestApp, type TestApp, type TestLogin } from '../../../test/app';

let portal: TestApp;
let owner: TestLogin;
let home: string;
let shop: string;
let foreign: string;
let names: { home: string; shop: string };
beforeAll(async () => {
  portal = await createTestApp();
  owner = await portal.login(['user', 'clientAdmin']);
  const { id, organizationId } = owner.customer;
  const [second] = await portal.db<{ id: bigint; uuid: string }[]>`insert into organization (customer_id, name, type)
    values (${id}, 'Shop', 2) returning id, uuid`;
  const rows = await portal.db<{ uuid: string }[]>`
    insert into alpha_name (customer_id, organization_id, name)
    values (${id}, ${organizationId}, 'HOME'), (${id}, ${second?.id ?? 0n}, 'SHOP') returning uuid`;
  names = { home: rows[0]?.uuid ?? '', shop: rows[1]?.uuid ?? '' };
  home = (await portal.db<{ uuid: string }[]>`select uuid from organization where id = ${organizationId}`)[0]?.uuid ?? '';
  shop = second?.uuid ?? '';
  foreign = (await portal.db<{ uuid: string }[]>`select uuid from organization
    where id = ${(await portal.customer()).organizationId}`)[0]?.uuid ?? '';
});
afterAll(async () => { await portal.close(); });

const NOWHERE = '6f1d3c52-8a0e-4b7b-9d55-0d3e0a5e0009';
const post = (path: string, body: object, token: string | undefined = owner.token) => portal.post(path, token, body);
const own = async (token = owner.token) => (await portal.get('/user/listorganizations', token)).json().data.data as {
  uuid: string; isDefault: boolean; defaultAlphaname: string | null; email: string | null;
}[];

it('[SND-02:default] a login chooses the organization that is its default', async () => {
  expect((await own()).map(({ uuid, isDefault }) => [uuid, isDefault])).toEqual(expect.arrayContaining([[home, true], [shop, false]]));
  expect((await post('/user/setdefaultorganization', { organizationUuid: shop })).statusCode).toBe(200);
  expect((await own()).find(({ isDefault }) => isDefault)?.uuid).toBe(shop);
  for (const organizationUuid of [foreign, NOWHERE]) {
    expect((await post('/user/setdefaultorganization', { organizationUuid })).statusCode).toBe(404);
  }
  expect((await portal.post('/user/setdefaultorganization', undefined, { organizationUuid: shop })).statusCode).toBe(401);
  expect((await post('/user/setdefaultorganization', {})).statusCode).toBe(400);
});

it('[SND-02:alphaname] an organization’s default alpha name is one of its own, or none', async () => {
  const set = (organizationUuid: string, alphaNameUuid: string | null, token = owner.token) => post(
    '/user/setdefaultorgalpha', { organizationUuid, alphaNameUuid }, token,
  );
  expect((await set(shop, names.shop)).statusCode).toBe(200);
  expect((await own()).find(({ uuid }) => uuid === shop)?.defaultAlphaname).toBe('SHOP');
  for (const [organization, name] of [[shop, names.home], [shop, NOWHERE], [foreign, names.shop]] as const) {
    expect((await set(organization, name)).statusCode).toBe(404);
  }
  expect((await set(shop, null)).statusCode).toBe(200);
  expect((await own()).find(({ uuid }) => uuid === shop)?.defaultAlphaname).toBeNull();
  expect((await set(shop, names.shop, (await portal.login(['user'], owner.customer)).token)).statusCode).toBe(403);
});

it('a login that is restricted to some organizations changes those alone', async () => {
  const restricted = await portal.login(['user', 'clientAdmin'], owner.customer);
  await portal.db`
    insert into login_organization (customer_id, login_id, organization_id) select ${owner.customer.id}, ${restricted.id}, id from
      organization where uuid = ${shop}`;
  const update = (uuid: string) => post(
    '/v2/senders/organizations/update', { uuid, email: 'shop@b.example', address: '' }, restricted.token,
  );
  expect((await update(shop)).statusCode).toBe(200);
  expect((await own()).find(({ uuid }) => uuid === shop)).toMatchObject({ email: 'shop@b.example', address: null });
  for (const uuid of [home, foreign, NOWHERE]) expect((await update(uuid)).statusCode).toBe(404);
  expect((await post('/user/setdefaultorganization', { organizationUuid: home }, restricted.token)).statusCode).toBe(404);
  expect(
    (await post('/user/setdefaultorgalpha', { organizationUuid: home, alphaNameUuid: names.home }, restricted.token)).statusCode,
  ).toBe(404);
  const [entry] = await portal.db<{ changes: unknown }[]>`
    select o.changes from audit_entry a join audit_outcome o on o.entry_id = a.id where a.login_id = ${restricted.id}
      and a.path = '/v2/senders/organizations/update' and o.outcome = 'done'`;
  expect(entry?.changes).toEqual({ email: [null, 'shop@b.example'] });
});
