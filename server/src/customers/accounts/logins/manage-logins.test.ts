import { createTestApp, envelopeOf, type TestApp, type TestLogin } from '../../../../test/app';
import { Client, startNode, until, type Node } from '../../../../test/live-node';
import { postgresBus } from '../../../platform/realtime';
import { authenticatorOf } from '../second-factor/second-factor.fixture';

let portal: TestApp;
let admin: TestLogin;
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.login(['admin']);
});
afterAll(async () => { await portal.close(); });

type Response = Awaited<ReturnType<TestApp['get']>>;
const nameOf = (response: Response) => envelopeOf(response).data.localizedMessage;
const uuidOf = async ({ id }: TestLogin): Promise<string> => (await portal.db`select uuid from login where id = ${id}`)[0]?.uuid;
const rowOf = async ({ id }: TestLogin) => (await portal.db`select name, email, type, status, maskrole from login where id = ${id}`)[0];
const manage = (what: string, body: object, token: string | undefined = admin.token) => portal.post(`/admin/logins/${what}`, token, body);
const info = (token: string) => portal.get('/user/info', token);
const exchange = (path: string, password: string) => portal.post('/v2/session/exchange', undefined, {
  code: path.split('=')[1], newPassword: password, reNewPassword: password,
});
let created = 0;
const fresh = () => `fresh.person-${created += 1}`;

describe('an admin creates a login', () => {
  it('[ADM-03:create] which its person opens once, within a day, by setting a password', async () => {
    const { customer } = await portal.login(['user']);
    const login = fresh();
    const { item, invitation } = (await manage('create', {
      login: ` ${login} `, name: 'Fresh', email: 'fresh@shop.example', roles: ['user', 'fin'], customerUuid: customer.uuid,
    })).json().data;
    expect(item).toMatchObject({
      login, name: 'Fresh', email: 'fresh@shop.example', type: 'client', status: 1, roles: ['user', 'fin'], maskrole: 6, twoFactor: false,
      lastSeen: null, customer: { uuid: customer.uuid, name: customer.name },
    });
    expect(invitation.path).toMatch(/^\/auth-redirect\?code=[\w-]{43}$/);
    expect(nameOf(await exchange(invitation.path, 'password1234'))).toBe('password_known');
    expect(nameOf(await exchange(invitation.path, `lamp ${login} heron`))).toBe('password_holds_login');
    expect((await exchange(invitation.path, 'blue kestrel')).statusCode).toBe(200);
    expect(nameOf(await exchange(invitation.path, 'grey kestrel'))).toBe('code_invalid');
    const [entry] = await portal.db`
      select a.subject, o.outcome, o.subject as created, o.changes from audit_entry a join audit_outcome o on o.entry_id = a.id
      where a.login_id = ${admin.id} and a.path = '/admin/logins/create' order by a.id desc`;
    expect(entry).toEqual({
      subject: { customerUuid: customer.uuid }, outcome: 'done', created: { uuid: item.uuid },
      changes: { login: [null, login], name: [null, 'Fresh'], email: [null, 'fresh@shop.example'], roles: [null, ['user', 'fin']] },
    });
  });

  it('[SES-06] by a mask in place of roles, of which unknown bits are ignored', async () => {
    const { customer } = await portal.login(['user']);
    const { item } = (await manage('create', {
      login: fresh(), name: 'Masked \u2764\ufe0f', maskrole: 1 + 2 + 32 + 1024, customerUuid: customer.uuid, type: 'service',
    })).json().data;
    expect(item).toMatchObject({ name: 'Masked \u2764\ufe0f', roles: ['user', 'topup'], maskrole: 34, type: 'service' });
  });

  it.each([
    ['[VAL-10] without a login', { login: '' }, 'empty_parameter'], ['[VAL-10] without a name', { name: ' ' }, 'empty_parameter'],
    ['[VAL-10] without a role', { roles: [] }, 'empty_parameter'],
    ['[VAL-10] with an e-mail that is none', { email: 'shop.example' }, 'wrong_create_params'],
    ['with spaces in the login', { login: 'two words' }, 'wrong_create_params'],
    ['with a Cyrillic letter in Latin ones', { login: '\u0430dmin' }, 'wrong_create_params'],
    ['with a Greek letter in Latin ones', { login: 'b\u03bfss' }, 'wrong_create_params'],
    ['with a Latin letter in Cyrillic ones', { login: 'и\u0433o\u0440' }, 'wrong_create_params'],
    ['with a Greek letter in Cyrillic ones', { login: 'иг\u03bfр' }, 'wrong_create_params'],
    ['with a letter that nobody sees', { login: 'ad\u200bmin' }, 'wrong_create_params'],
    ['with a joiner that nobody sees', { login: 'admin\u034f' }, 'wrong_create_params'],
    ['with a blank that is a letter', { login: 'ad\u3164min' }, 'wrong_create_params'],
    ['in full-width letters', { login: '\uff41dmin' }, 'wrong_create_params'],
    ['in mathematical letters', { login: '\u{1d41a}dmin' }, 'wrong_create_params'],
    ['with roles that contradict the mask', { roles: ['user'], maskrole: 4 }, 'wrong_create_params'],
    ['with a role that is none', { roles: ['root'] }, 'wrong_create_params'],
    ['that may act as others, which he may not himself', { roles: ['impersonate'] }, 'role_refused'],
  ])('not %s', async (_what, body, expected) => {
    const { customer } = await portal.login(['user']);
    const login = fresh();
    expect(
      nameOf(await manage('create', { login, name: 'Fresh', email: null, roles: ['user'], customerUuid: customer.uuid, ...body })),
    ).toBe(expected);
    expect(await portal.db`select from login where login = ${login} or name in ('Fresh ', ' ')`).toHaveLength(0);
  });

  it('[VAL-10] not of a name that exists, whatever its case; of two at once one is made', async () => {
    const { customer, login: taken } = await portal.login(['user']);
    const create = (login: string) => manage('create', { login, name: 'Fresh', roles: ['user'], customerUuid: customer.uuid });
    const refused = await create(taken.toUpperCase());
    expect([refused.statusCode, nameOf(refused)]).toEqual([409, 'login_already_exists']);
    const login = fresh();
    const answers = await Promise.all([create(login), create(login.toUpperCase()), create(login)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  it('not for a customer that does not exist, and nobody else creates any', async () => {
    const body = { login: fresh(), name: 'Fresh', roles: ['user'], customerUuid: '6f1d3c52-8a0e-4b7b-9d55-0d3e0a5e0009' };
    expect((await manage('create', body)).statusCode).toBe(404);
    const other = await portal.login(['user', 'fin', 'clientAdmin', 'topup', 'impersonate', 'stoplistadmin']);
    for (const what of ['create', 'update', 'lock', 'unlock', 'userchpw', 'addpermorg', 'delpermorg', 'listpermorgs', 'listavailorgs']) {
      expect([what, (await manage(what, { uuid: await uuidOf(other) }, other.token)).statusCode]).toEqual([what, 403]);
      expect([what, (await portal.post(`/admin/logins/${what}`, undefined, {})).statusCode]).toEqual([what, 401]);
      expect([what, (await manage(what, { uuid: 'x' })).statusCode]).toEqual([what, 400]);
      const unknown = {
        login: fresh(), name: 'Fresh', roles: ['user'], organizationUuid: body.customerUuid, uuid: body.customerUuid,
        customerUuid: body.customerUuid,
      };
      expect([what, (await manage(what, unknown)).statusCode]).toEqual([what, 404]);
    }
  });

  it('asks for the password of late', async () => {
    const late = await portal.login(['admin']);
    await portal.db`update session set verified_at = ${new Date(portal.clock.now.getTime() - 601_000)} where login_id = ${late.id}`;
    const refused = await manage('lock', { uuid: await uuidOf(admin) }, late.token);
    expect([refused.statusCode, nameOf(refused)]).toEqual([428, 'step_up_required']);
  });
});

describe('an admin changes a login', () => {
  it('[ADM-03:update] whose rights change with its next call', async () => {
    const person = await portal.login(['user', 'fin']);
    expect((await portal.get('/finance/accounts', person.token)).statusCode).not.toBe(403);
    const item = (await manage('update', {
      uuid: await uuidOf(person), name: 'Other', email: null, roles: ['topup'], type: 'service',
    })).json().data;
    expect(item).toMatchObject({ name: 'Other', roles: ['topup'], type: 'service', login: person.login });
    expect((await info(person.token)).json().data).toMatchObject({ roles: ['topup'] });
    const [entry] = await portal.db`select changes from audit_outcome where changes <> '{}' order by entry_id desc limit 1`;
    expect(entry?.changes).toMatchObject({ roles: [['user', 'fin'], ['topup']], type: ['client', 'service'] });
  });

  it('[SES-14] not his own rights, and not by more than he may give', async () => {
    const both = await portal.login(['admin', 'impersonate']);
    const person = await portal.login(['user'], both.customer);
    const own = { uuid: await uuidOf(admin), name: 'Admin', email: null, roles: ['admin', 'impersonate'] };
    expect(nameOf(await manage('update', own))).toBe('self_refused');
    expect((await manage('update', { ...own, roles: ['admin'] })).statusCode).toBe(200);
    const more = { uuid: await uuidOf(person), name: 'Person', email: null, roles: ['admin', 'impersonate'] };
    expect(nameOf(await manage('update', more))).toBe('role_refused');
    expect(await rowOf(person)).toMatchObject({ maskrole: 2 });
    expect((await manage('update', more, both.token)).json().data.roles).toEqual(['admin', 'impersonate']);
    expect(nameOf(await manage('userchpw', { uuid: await uuidOf(person) }))).toBe('role_refused');
    await portal.db`update login set status = 3 where id in (${both.id}, ${person.id})`;
  });

  it('[ADM-03:userchpw] whose old password and sessions end, as do earlier invitations', async () => {
    const person = await portal.login(['user']);
    const uuid = await uuidOf(person);
    const first = (await manage('userchpw', { uuid })).json().data;
    const second = (await manage('userchpw', { uuid })).json().data;
    expect((await info(person.token)).json().code).toBe(50012);
    expect(nameOf(await portal.post('/user/login', undefined, { login: person.login, password: person.password }))).toBe('login_failed');
    expect(nameOf(await exchange(first.path, 'blue kestrel'))).toBe('code_invalid');
    const { jwtToken } = (await exchange(second.path, 'blue kestrel')).json().data;
    expect((await info(jwtToken)).json().data.login).toBe(person.login);
    expect(nameOf(await manage('userchpw', { uuid: await uuidOf(admin) }))).toBe('self_refused');
  });

  it('[ADM-03:lock][ADM-03:unlock] locks, unlocks and deletes it, and its sessions are gone for good', async () => {
    const person = await portal.login(['user']);
    const uuid = await uuidOf(person);
    expect((await manage('lock', { uuid })).json().data.status).toBe(2);
    expect((await info(person.token)).json().code).toBe(19999);
    expect((await manage('unlock', { uuid })).json().data.status).toBe(1);
    expect((await info(person.token)).json().code).toBe(19999);
    expect((await portal.post('/user/login', undefined, { login: person.login, password: person.password })).statusCode).toBe(200);
    expect((await portal.post('/v2/admin/logins/delete', admin.token, { uuid })).json().data.status).toBe(3);
    for (const what of ['lock', 'unlock', 'userchpw']) expect(nameOf(await manage(what, { uuid }))).toBe('login_transition_refused');
    expect(nameOf(await manage('lock', { uuid: await uuidOf(admin) }))).toBe('self_refused');
  });

  it('who has lost his authenticator', async () => {
    const person = await portal.login(['user']);
    await authenticatorOf(portal, person);
    const item = (await portal.post('/v2/admin/logins/resettwofactor', admin.token, { uuid: await uuidOf(person) })).json().data;
    expect(item.twoFactor).toBe(false);
    expect((await info(person.token)).json().code).toBe(50012);
    expect((await portal.post('/user/login', undefined, { login: person.login, password: person.password })).statusCode).toBe(200);
  });

  it('[ADM-03:addpermorg][ADM-03:delpermorg] whose organizations the next call sees', async () => {
    const person = await portal.login(['user']);
    const stranger = await portal.login(['user']);
    const uuid = await uuidOf(person);
    const [second] = await portal.db`insert into organization (customer_id, name, type) values (${person.customer.id}, 'Second', 2)
      returning uuid`;
    const organizations = async () => (
      (await portal.get('/user/listorganizations', person.token)).json().data.data.map(({ name }: { name: string }) => name)
    );
    expect((await manage('listpermorgs', { uuid })).json().data.items).toEqual([]);
    expect(
      (await manage('addpermorg', { uuid, organizationUuid: second?.uuid })).json().data.items,
    ).toEqual([{ uuid: second?.uuid, name: 'Second' }]);
    expect(await organizations()).toEqual(['Second']);
    expect(
      (await manage('listavailorgs', { uuid })).json().data.items,
    ).toEqual([{ uuid: expect.any(String), name: `${person.customer.name} office` }]);
    const [foreign] = await portal.db`select uuid from organization where id = ${stranger.customer.organizationId}`;
    expect((await manage('addpermorg', { uuid, organizationUuid: foreign?.uuid })).statusCode).toBe(404);
    expect((await manage('delpermorg', { uuid, organizationUuid: second?.uuid })).json().data.items).toEqual([]);
    expect(await organizations()).toHaveLength(2);
  });
});

it('keeps one admin, whoever locks whom at once', async () => {
  const world = await createTestApp();
  try {
    for (let round = 0; round < 5; round += 1) {
      await world.db`update login set status = 3`;
      const two = [await world.login(['admin']), await world.login(['admin'])] as const;
      const uuids = await Promise.all(two.map(async ({ id }) => (await world.db`select uuid from login where id = ${id}`)[0]?.uuid));
      const answers = await Promise.all([
        world.post('/admin/logins/lock', two[0].token, { uuid: uuids[1] }),
        world.post('/v2/admin/logins/delete', two[1].token, { uuid: uuids[0] }),
      ]);
      expect(answers.filter(({ statusCode, json }) => statusCode === 200 && json().success)).toHaveLength(1);
      expect(await world.db`select from login where status = 1 and maskrole & 16 <> 0`).toHaveLength(1);
    }
    await world.db`update login set status = 3`;
    const [last, sleeping] = [await world.login(['admin']), await world.login(['admin'])];
    await world.db`update customer set status = 2 where id = ${sleeping.customer.id}`;
    const [row] = await world.db`select uuid from login where id = ${sleeping.id}`;
    // Nobody can sign in for a disabled customer, so that locking this login removes no admin.
    expect((await world.post('/admin/logins/lock', last.token, { uuid: row?.uuid })).statusCode).toBe(200);
  } finally {
    await world.close();
  }
});

describe('a live socket', () => {
  let node: Node;
  beforeAll(async () => { node = await startNode({ test: portal, bus: postgresBus(portal.db), pulseMs: 3_600_000 }); });
  afterAll(async () => { await node.stop(); });

  it.each(['lock', 'update', 'addpermorg', 'userchpw'])('closes at once after %s, without waiting for the next look', async (what) => {
    const person = await portal.login(['user']);
    const client = Client.open(node, { 'x-token': person.token });
    await client.initialized();
    const [organization] = await portal.db`select uuid from organization where id = ${person.customer.organizationId}`;
    expect((await manage(what, {
      uuid: await uuidOf(person), name: 'Person', email: null, roles: ['topup'], organizationUuid: organization?.uuid,
    })).statusCode).toBe(200);
    await until(() => client.closed !== undefined);
  });
});
