import { createTestApp, envelopeOf, type TestApp, type TestLogin } from '../../../../test/app';
import { whileRestricted } from '../accounts.fixture';

let portal: TestApp;
let loginAdmin: TestLogin;
beforeAll(async () => {
  portal = await createTestApp();
  loginAdmin = await portal.login(['clientAdmin', 'user', 'fin']);
});
afterAll(async () => { await portal.close(); });

const nameOf = (response: Awaited<ReturnType<TestApp['get']>>) => envelopeOf(response).data.localizedMessage;
const uuidOf = async ({ id }: TestLogin): Promise<string> => (await portal.db`select uuid from login where id = ${id}`)[0]?.uuid;
const rowOf = async ({ id }: TestLogin) => (await portal.db`select name, status, maskrole from login where id = ${id}`)[0];
const manage = (what: string, body: object, token: string | undefined = loginAdmin.token) => portal.post(`/v2/logins/${what}`, token, body);
const changes = ['update', 'lock', 'unlock', 'invite'] as const;
const body = async (target: TestLogin) => ({ uuid: await uuidOf(target), name: 'Changed', email: null, roles: ['user'] });

it('[SES-14] lists the logins of the own customer, and what the keeper may give', async () => {
  await portal.login(['user']);
  const person = await portal.login(['user'], loginAdmin.customer);
  const { items, grantable } = (await portal.get('/v2/logins', loginAdmin.token)).json().data;
  expect(items.map(({ login }: { login: string }) => login).sort()).toEqual([loginAdmin.login, person.login].sort());
  expect(grantable).toEqual(['user', 'fin', 'clientAdmin', 'topup', 'stoplistadmin']);
});

it('[SES-14] creates one with an invitation, restricted to some organizations', async () => {
  const [organization] = await portal.db`select uuid, name from organization where id = ${loginAdmin.customer.organizationId}`;
  const { item, invitation } = (await manage('create', {
    login: 'own.person', name: 'Own', email: null, roles: ['user'], organizations: [organization?.uuid],
  })).json().data;
  expect(item).toMatchObject({ login: 'own.person', roles: ['user'], status: 1, organizations: [organization] });
  const code = invitation.path.split('=')[1];
  const { jwtToken } = (await portal.post('/v2/session/exchange', undefined, {
    code, newPassword: 'blue kestrel', reNewPassword: 'blue kestrel',
  })).json().data;
  expect(
    (await portal.get('/user/info', jwtToken)).json().data,
  ).toMatchObject({ login: 'own.person', customer_name: loginAdmin.customer.name });
});

it.each([['admin'], ['impersonate']])('[SES-16:provider-roles] gives nobody the role %s, which is the provider\'s', async (role) => {
  const person = await portal.login(['user'], loginAdmin.customer);
  expect(nameOf(await manage('create', { login: `new.${role}`, name: 'New', email: null, roles: ['user', role] }))).toBe('role_refused');
  expect(nameOf(await manage('update', {
    ...await body(person), roles: ['user', role], maskrole: 255, customerUuid: loginAdmin.customer.uuid, type: 'service', status: 1,
  }))).toBe('role_refused');
  expect(await portal.db`select from login where login = ${`new.${role}`}`).toHaveLength(0);
  expect(await rowOf(person)).toMatchObject({ maskrole: 2 });
});

it('[SES-14] changes neither his own roles nor his own status', async () => {
  expect(nameOf(await manage('update', { ...await body(loginAdmin), roles: ['clientAdmin', 'user'] }))).toBe('self_refused');
  expect(nameOf(await manage('lock', { uuid: await uuidOf(loginAdmin) }))).toBe('self_refused');
  expect(nameOf(await manage('invite', { uuid: await uuidOf(loginAdmin) }))).toBe('self_refused');
});

it.each(changes)('[SES-10] %s: another customer\'s login is one that does not exist, and one with more rights is out of reach', async (what) => {
  const stranger = await portal.login(['user']);
  const above = await portal.login(['user', 'admin'], loginAdmin.customer);
  expect((await manage(what, await body(stranger))).statusCode).toBe(404);
  expect((await manage(what, { ...await body(stranger), uuid: '6f1d3c52-8a0e-4b7b-9d55-0d3e0a5e0009' })).statusCode).toBe(404);
  expect(nameOf(await manage(what, await body(above)))).toBe('role_refused');
  expect((await manage(what, { uuid: 'x' })).statusCode).toBe(400);
  expect((await portal.post(`/v2/logins/${what}`, undefined, {})).statusCode).toBe(401);
  const plain = await portal.login(['user', 'fin', 'topup'], loginAdmin.customer);
  expect((await manage(what, await body(stranger), plain.token)).statusCode).toBe(403);
  expect([await rowOf(stranger), await rowOf(above)]).toMatchObject([{ status: 1, maskrole: 2 }, { status: 1, maskrole: 18 }]);
});

it('[SES-14] locks, unlocks and invites anew', async () => {
  const person = await portal.login(['user'], loginAdmin.customer);
  const uuid = await uuidOf(person);
  expect((await manage('lock', { uuid })).json().data.status).toBe(2);
  expect((await portal.get('/user/info', person.token)).json().code).toBe(19999);
  expect((await manage('unlock', { uuid })).json().data.status).toBe(1);
  expect((await manage('invite', { uuid })).json().data.path).toMatch(/^\/auth-redirect\?code=/);
  expect(nameOf(await portal.post('/user/login', undefined, { login: person.login, password: person.password }))).toBe('login_failed');
});

it('[SES-14] does not widen what a keeper sees who is restricted himself', async () => {
  const restricted = await portal.login(['clientAdmin', 'user'], loginAdmin.customer);
  const wide = await portal.login(['user'], loginAdmin.customer);
  const [own] = await portal.db`select uuid from organization where id = ${loginAdmin.customer.organizationId}`;
  const [other] = await portal.db`insert into organization (customer_id, name, type) values (${loginAdmin.customer.id}, 'Other', 2)
    returning uuid`;
  await portal.db`insert into login_organization (customer_id, login_id, organization_id)
    values (${loginAdmin.customer.id}, ${restricted.id}, ${loginAdmin.customer.organizationId})`;
  const create = (organizations: string[]) => manage(
    'create', { login: 'narrow.person', name: 'Narrow', email: null, roles: ['user'], organizations }, restricted.token,
  );
  expect([
    (await create([])).statusCode, (await create([other?.uuid])).statusCode, (await create([own?.uuid])).statusCode,
  ]).toEqual([404, 404, 200]);
  expect((await manage('invite', { uuid: await uuidOf(wide) }, restricted.token)).statusCode).toBe(404);
  expect(
    (await manage('update', { ...await body(restricted), roles: ['clientAdmin', 'user'], organizations: [] }, restricted.token)).statusCode,
  ).toBe(404);
});

it.each<[string, (uuid: string) => object]>([
  ['create', () => ({ login: 'wide.person', name: 'Wide', email: null, roles: ['user'], organizations: [] })],
  ['update', (uuid) => ({ uuid, name: 'Changed', email: null, roles: ['user'] })],
  ['lock', (uuid) => ({ uuid })], ['unlock', (uuid) => ({ uuid })], ['invite', (uuid) => ({ uuid })],
])('[SES-14] %s: who is restricted while he waits lends no look that he has lost', async (what, bodyOf) => {
  const boss = await portal.login(['clientAdmin', 'user']);
  const wide = await portal.login(['user'], boss.customer);
  const form = bodyOf(await uuidOf(wide));
  expect((await whileRestricted(portal, boss, () => manage(what, form, boss.token))).statusCode).toBe(404);
  expect(await rowOf(wide)).toMatchObject({ status: 1, maskrole: 2 });
  expect(await portal.db`select from login where login = 'wide.person'`).toHaveLength(0);
});

it('[SES-14] shows who is restricted the logins that see no more than he', async () => {
  const boss = await portal.login(['clientAdmin', 'user']);
  const [shop] = await portal.db<{ id: bigint }[]>`insert into organization (customer_id, name, type)
    values (${boss.customer.id}, 'Shop', 2) returning id`;
  const restricted = async (organizations: bigint[]) => {
    const login = await portal.login(['clientAdmin', 'user'], boss.customer);
    for (const id of organizations) await portal.db`insert into login_organization (customer_id, login_id, organization_id)
      values (${boss.customer.id}, ${login.id}, ${id})`;
    return login;
  };
  const [office, both, other] = [
    await restricted([boss.customer.organizationId]), await restricted([boss.customer.organizationId, shop?.id ?? 0n]),
    await restricted([shop?.id ?? 0n]),
  ];
  const visibleTo = async ({ token }: TestLogin) => (
    (await portal.get('/v2/logins', token)).json().data.items.map(({ login }: { login: string }) => login).sort()
  );
  expect(await visibleTo(office)).toEqual([office.login]);
  expect(await visibleTo(both)).toEqual([office.login, both.login, other.login].sort());
  expect(await visibleTo(boss)).toEqual([boss.login, office.login, both.login, other.login].sort());
});

it('[SES-14] says when there are more logins than it lists', async () => {
  const boss = await portal.login(['clientAdmin', 'user']);
  const fill = (from: number, to: number) => portal.db`
    insert into login (customer_id, login, name, maskrole, password_hash) select ${boss.customer.id}, 'many.' || n, 'Many', 2, '-'
    from generate_series(${from}::int, ${to}::int) n`;
  const listed = async () => {
    const { items, truncated } = (await portal.get('/v2/logins', boss.token)).json().data;
    return [items.length, truncated];
  };
  await fill(1, 999);
  expect(await listed()).toEqual([1_000, false]);
  await fill(1_000, 1_000);
  expect(await listed()).toEqual([1_000, true]);
});
