import { crc32, deflateSync } from 'node:zlib';
import { createTestApp, envelopeOf, type TestApp, type TestLogin } from '../../../../test/app';

let portal: TestApp;
beforeAll(async () => { portal = await createTestApp({ emailAvailable: true, publicUrl: 'https://portal.example' }); });
afterAll(async () => { await portal.close(); });

const nameOf = (response: Awaited<ReturnType<TestApp['get']>>) => envelopeOf(response).data.localizedMessage;
const logIn = async ({ login, password }: {
  login: string; password: string;
}) => portal.post('/user/login', undefined, { login, password });
const eventsOf = async ({ id }: TestLogin) => (await portal.db`select event from audit_entry where login_id = ${id}
  order by id`).map(({ event }) => event);
const acting = async (target: TestLogin) => {
  const support = await portal.login(['admin', 'impersonate']);
  const [row] = await portal.db`select uuid from login where id = ${target.id}`;
  return {
    support, token: (await portal.get(`/admin/logins/impersonate?uuid=${row?.uuid}`, support.token)).json().data.userToken as string,
  };
};

describe('changing the password', () => {
  const change = (token: string | undefined, body: object) => portal.post('/user/changepassword', token, body);
  const fresh = { newPassword: 'blue kestrel', reNewPassword: 'blue kestrel' };

  it('[SES-07] trims all three, ends the other sessions, and tells the person', async () => {
    const person = await portal.login(['user']);
    await portal.db`update login set email = ${`${person.login}@shop.example`} where id = ${person.id}`;
    const other = (await logIn(person)).json().data.jwtToken;
    expect((await change(person.token, {
      oldPassword: ` ${person.password} `, newPassword: ' blue kestrel', reNewPassword: 'blue kestrel ',
    })).statusCode).toBe(200);
    expect((await portal.get('/user/info', other)).json().code).toBe(50012);
    expect((await portal.get('/user/info', person.token)).statusCode).toBe(200);
    expect(nameOf(await logIn(person))).toBe('login_failed');
    expect((await logIn({ ...person, password: 'blue kestrel' })).statusCode).toBe(200);
    expect(await eventsOf(person)).toEqual(['logged_in', 'call', 'password_set', 'refused', 'logged_in']);
    expect(await portal.db`select subject from outgoing_mail
      where recipient = ${`${person.login}@shop.example`}`).toEqual([{ subject: `Security alert: ${person.login}` }]);
  });

  it('[SES-07] asks for the old, the new and the repeated one, in this order', async () => {
    const { token, password: oldPassword } = await portal.login(['user']);
    const missing = async (body: object) => (await change(token, body)).json().data;
    expect(await missing({})).toMatchObject({ localizedMessage: 'empty_parameter', params: { param: 'oldPassword' } });
    expect(
      await missing({ oldPassword, newPassword: '   ' }),
    ).toMatchObject({ localizedMessage: 'empty_parameter', params: { param: 'newPassword' } });
    expect(
      await missing({ oldPassword, newPassword: 'blue kestrel' }),
    ).toMatchObject({ localizedMessage: 'empty_parameter', params: { param: 'reNewPassword' } });
  });

  it.each([
    ['a wrong old one', { oldPassword: 'not the old one', ...fresh }, 'cannot_change_password'],
    ['two that differ', { newPassword: 'blue kestrel', reNewPassword: 'blue kestrels' }, 'passwords_differ'],
    ['a short one', { newPassword: 'short', reNewPassword: 'short' }, 'password_too_short'],
    ['a common one', { newPassword: 'password1234', reNewPassword: 'password1234' }, 'password_known'],
  ])('[SES-07] refuses %s, and the old one stays', async (_what, body, expected) => {
    const person = await portal.login(['user']);
    const refused = await change(person.token, { oldPassword: person.password, ...body });
    expect([refused.statusCode, nameOf(refused)]).toEqual([400, expected]);
    expect((await logIn(person)).statusCode).toBe(200);
  });

  it('[SES-07] refuses one that holds the login, and the old one stays', async () => {
    const person = await portal.login(['user']);
    const named = `lamp ${person.login.toUpperCase()} heron`;
    const refused = await change(person.token, { oldPassword: person.password, newPassword: named, reNewPassword: named });
    expect([refused.statusCode, nameOf(refused)]).toEqual([400, 'password_holds_login']);
    expect((await logIn(person)).statusCode).toBe(200);
  });

  it('[SES-11] counts a wrong old one as a wrong login', async () => {
    const person = await portal.login(['user']);
    for (let n = 0; n < 5; n += 1) await change(person.token, { oldPassword: 'not the old one', ...fresh });
    expect(nameOf(await change(person.token, { oldPassword: person.password, ...fresh }))).toBe('login_locked');
    expect(nameOf(await logIn(person))).toBe('login_locked');
    portal.clock.advance(6_000);
    expect((await change(person.token, { oldPassword: person.password, ...fresh })).statusCode).toBe(200);
  });

  it('is refused without a session, and to who acts as the login', async () => {
    const person = await portal.login(['user']);
    const { token } = await acting(person);
    expect((await change(undefined, {})).statusCode).toBe(401);
    expect(nameOf(await change(token, { oldPassword: person.password, ...fresh }))).toBe('impersonation_forbids');
  });
});

describe('the profile', () => {
  it('[SND-03] keeps name and e-mail, and writes down what they were', async () => {
    const person = await portal.login(['user']);
    expect(
      (await portal.post('/v2/account/profile', person.token, { name: ' Olha ', email: 'olha@shop.example' })).json().data,
    ).toEqual({ name: 'Olha', email: 'olha@shop.example' });
    expect((await portal.get('/user/info', person.token)).json().data).toMatchObject({ name: 'Olha', email: 'olha@shop.example' });
    const [row] = await portal.db`select o.changes from audit_entry a join audit_outcome o on o.entry_id = a.id
      where a.login_id = ${person.id}`;
    expect(row?.changes).toEqual({ name: [expect.stringContaining('Person'), 'Olha'], email: [null, 'olha@shop.example'] });
  });

  it('tells the address that it had when there is another', async () => {
    const person = await portal.login(['user']);
    const address = (name: string) => `${name}.${person.login}@shop.example`;
    const setEmail = (email: string | null) => portal.post('/v2/account/profile', person.token, { name: 'Olha', email });
    for (const email of [address('old'), address('old'), address('new'), null]) expect((await setEmail(email)).statusCode).toBe(200);
    const emails = await portal.db<{ recipient: string; body: string }[]>`select recipient, body from outgoing_mail
      where customer_id = ${person.customer.id} order by id`;
    expect(emails.map(({ recipient }) => recipient)).toEqual([address('old'), address('new')]);
    expect(emails[0]?.body).toContain(`The email address for the login ${person.login} was changed on`);
  });

  it.each([
    [{}], [{ name: '', email: null }], [{ name: 'Olha', email: 'no address' }], [{ name: 'x'.repeat(201), email: null }],
  ])('refuses %j', async (body) => {
    const { token } = await portal.login(['user']);
    expect((await portal.post('/v2/account/profile', token, body)).statusCode).toBe(400);
  });

  it('[SES-14] takes nothing else that a login has', async () => {
    const person = await portal.login(['user']);
    const more = {
      maskrole: 255, roles: ['admin'], status: 3, type: 'service', customer_id: 1, login: 'root', password_hash: '', totp_secret: '',
      avatar: '/x',
    };
    await portal.post('/v2/account/profile', person.token, { name: 'Olha', email: null, ...more });
    const [row] = await portal.db`select maskrole, status, type, login, avatar from login where id = ${person.id}`;
    expect(row).toEqual({ maskrole: 2, status: 1, type: 'client', login: person.login, avatar: null });
  });

  it('[SND-03] keeps what to be told of, and in which language', async () => {
    const { token } = await portal.login(['user']);
    const settings = { emails: ['impersonated', 'invoice_paid'], language: 'bg' };
    expect((await portal.post('/v2/account/notifications', token, settings)).json().data).toEqual(settings);
    expect((await portal.get('/v2/account/notifications', token)).json().data).toEqual({ ...settings, email: null, available: true });
    expect((await portal.post('/v2/account/notifications', token, { emails: ['all'], language: 'bg' })).statusCode).toBe(400);
    expect((await portal.get('/v2/account/notifications')).statusCode).toBe(401);
  });
});

describe('the picture', () => {
  const upload = (token: string | undefined, payload: Buffer) => portal.app.inject({
    method: 'POST', url: '/v2/account/avatar', payload, headers: { 'content-type': 'image/png', ...(token ? { 'x-token': token } : {}) },
  });

  it('[SND-03] is shown to who has its address, as a picture and nothing else, until there is another', async () => {
    const { token } = await portal.login(['user']);
    const { url } = (await upload(token, png(400, 400))).json().data;
    expect((await portal.get('/user/info', token)).json().data.avatar).toBe(url);
    const shown = await portal.get(url);
    expect([
      shown.statusCode, shown.headers['content-type'], shown.headers['x-content-type-options'], shown.headers['content-security-policy'],
    ])
      .toEqual([200, 'image/png', 'nosniff', "default-src 'none'; sandbox"]);
    const { url: second } = (await upload(token, png(40, 40))).json().data;
    expect([(await portal.get(url)).statusCode, (await portal.get(second)).statusCode]).toEqual([404, 200]);
    await portal.post('/v2/account/avatar/remove', token);
    expect([(await portal.get(second)).statusCode, (await portal.get('/user/info', token)).json().data.avatar]).toEqual([404, null]);
  });

  it.each([['one that is not square', png(40, 41)], ['a large one', png(401, 401)], ['a page', Buffer.from(
    '<script>alert(1)</script>',
  )], ['nothing', Buffer.alloc(0)]])(
    'refuses %s', async (_what, bytes) => {
      const { token } = await portal.login(['user']);
      expect((await upload(token, bytes)).statusCode).toBe(400);
      expect((await portal.get('/user/info', token)).json().data.avatar).toBeNull();
    });

  it('is nobody else\'s to change, and no address of another kind shows anything', async () => {
    const person = await portal.login(['user']);
    const { token } = await acting(person);
    expect((await upload(undefined, png(40, 40))).statusCode).toBe(401);
    expect(nameOf(await upload(token, png(40, 40)))).toBe('impersonation_forbids');
    expect(nameOf(await portal.post('/v2/account/avatar/remove', token))).toBe('impersonation_forbids');
    for (const address of ['/avatars/x', '/avatars/6f1d3c52-8a0e-4b7b-9d55-0d3e0a5e0009', '/avatars/%00']) {
      expect((await portal.get(address)).statusCode).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('sessions', () => {
  const list = async (token: string) => (await portal.get('/v2/account/sessions', token)).json().data.items as {
    id: string; current: boolean; device: string | null; impersonator: string | null;
  }[];

  it('[SND-03] are listed with where they are from, and ended one by one or all but this one', async () => {
    const person = await portal.login(['user']);
    const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const other = (await portal.app.inject({
      method: 'POST', url: '/user/login', payload: { login: person.login, password: person.password }, headers: firefox,
    })).json().data.jwtToken;
    const { support, token } = await acting(person);
    const shown = await list(person.token);
    expect(shown.map(({ current, device, impersonator }) => [current, device, impersonator]).sort()).toEqual([
      [false, 'Firefox 140, Windows', null], [false, null, support.login], [true, null, null],
    ].sort());
    const one = shown.find(({ device }) => device === 'Firefox 140, Windows')?.id;
    expect((await portal.post('/v2/account/sessions/end', person.token, { which: one })).json().data).toEqual({ ended: 1 });
    expect((await portal.get('/user/info', other)).statusCode).toBe(401);
    expect((await portal.post('/v2/account/sessions/end', person.token, { which: 'others' })).json().data).toEqual({ ended: 1 });
    expect((await portal.get('/user/info', token)).statusCode).toBe(401);
    expect(await list(person.token)).toHaveLength(1);
  });

  it('[SES-10] are nobody else\'s: another\'s is one that does not exist', async () => {
    const [mine, other] = [await portal.login(['user']), await portal.login(['user'])];
    const [session] = await list(other.token);
    for (const which of [session?.id, '999999999999']) {
      expect((await portal.post('/v2/account/sessions/end', mine.token, { which })).statusCode).toBe(404);
    }
    expect((await portal.post('/v2/account/sessions/end', mine.token, { which: 'all' })).statusCode).toBe(400);
    expect((await portal.get('/user/info', other.token)).statusCode).toBe(200);
    expect((await portal.get('/v2/account/sessions')).statusCode).toBe(401);
  });
});

describe('activity', () => {
  it('[SES-08] shows what others did under one\'s name, and who keeps the customer what was done under every name of it', async () => {
    const person = await portal.login(['user']);
    const loginAdmin = await portal.login(['clientAdmin'], person.customer);
    const { support, token } = await acting(person);
    await portal.post('/v2/views/save', token, { screen: '/smslist/list', name: 'mine', query: 'a=1' });
    await logIn(person);
    const { items } = (await portal.get('/v2/account/activity', person.token)).json().data;
    expect(items.map(({ event, by, login, path, outcome }: Record<string, unknown>) => [event, by, login, path, outcome])).toEqual([
      ['call', support.login, person.login, '/v2/views/save', 'done'],
      ['impersonated', support.login, person.login, '/admin/logins/impersonate', null],
    ]);
    const all = (await portal.get('/v2/account/activity?everybody=1', loginAdmin.token)).json().data.items;
    expect(all.map(({ event }: { event: string }) => event)).toEqual(['logged_in', 'call', 'impersonated']);
    expect((await portal.get('/v2/account/activity?everybody=1', person.token)).statusCode).toBe(403);
    expect((await portal.get('/v2/account/activity?cursor=x', person.token)).statusCode).toBe(400);
    const stranger = await portal.login(['clientAdmin']);
    expect((await portal.get('/v2/account/activity?everybody=1', stranger.token)).json().data.items).toEqual([]);
  });

  it('shows who is restricted to some organizations what was done by those who see no other', async () => {
    const near = await portal.login(['user']);
    const [far, whole, loginAdmin] = [await portal.login(
      ['user'], near.customer,
    ), await portal.login(['user'], near.customer), await portal.login(['clientAdmin'], near.customer)];
    await portal.db`
      with branch as (insert into organization (customer_id, name, type) values (${near.customer.id}, 'Branch', 2) returning id)
      insert into login_organization (customer_id, login_id, organization_id)
      select ${near.customer.id}, login_id, ${near.customer.organizationId}
      from unnest(${[near.id, loginAdmin.id].map(String)}::bigint[]) as of_office (login_id)
      union all select ${near.customer.id}, ${far.id}, id from branch`;
    for (const person of [near, far, whole]) expect((await logIn(person)).statusCode).toBe(200);
    const { items } = (await portal.get('/v2/account/activity?everybody=1', loginAdmin.token)).json().data;
    expect(items.map(({ login }: { login: string }) => login)).toEqual([near.login]);
  });
});

function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const rows = Buffer.alloc(height * (width + 1));
  return Buffer.concat([Buffer.from(
    '89504e470d0a1a0a', 'hex',
  ), chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}
