import { createTestApp, envelopeOf, type TestApp, type TestLogin } from '../../../test/app';
import { whileReset } from './accounts.fixture';
import { issueCode, activeSessions } from './index';

let portal: TestApp;
let support: TestLogin;
beforeAll(async () => {
  portal = await createTestApp();
  support = await portal.login(['admin', 'impersonate']);
});
afterAll(async () => { await portal.close(); });

const HOUR = 3_600_000;
const uuidOf = async ({ id }: TestLogin) => (await portal.db<{ uuid: string }[]>`select uuid from login where id = ${id}`)[0]?.uuid ?? '';
const enter = async (target: TestLogin, token: string | undefined = support.token, headers: Record<string, string> = {}) => {
  await portal.db`update session set verified_at = ${portal.clock.now} where verified_at is not null`;
  return portal.app.inject({
    url: `/admin/logins/impersonate?uuid=${await uuidOf(target)}`, headers: { ...headers, ...(token ? { 'x-token': token } : {}) },
  });
};
const entered = async (target: TestLogin): Promise<string> => (await enter(target)).json().data.userToken;
const leave = (token?: string) => portal.get('/admin/logins/unimpersonate', token);
const info = async (token: string) => (await portal.get('/user/info', token)).json().data;
const refused = { code: 40985, success: false, data: { localizedMessage: 'impersonation_refused' } };
const audited = ({ customer }: TestLogin) => portal.db`
  select a.event, a.method, a.path, l.login as "as", i.login as by, a.request_id as request, a.caller_request_id as caller, a.address, a.at,
    a.subject, o.outcome, o.subject as created
  from audit_entry a left join audit_outcome o on o.entry_id = a.id
  join login l on l.id = a.login_id join login i on i.id = a.impersonator_login_id where a.customer_id = ${customer.id} order by a.id`;

describe('acting as a customer', () => {
  it('[SES-08] is a session of that login, which tells who is behind it and how to get out', async () => {
    const person = await portal.login(['user', 'fin']);
    const token = await entered(person);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await info(token)).toMatchObject({
      login: person.login, roles: ['user', 'fin'], customer_name: person.customer.name, isImpersonated: true,
      impersonateData: { login: support.login, exitPath: '/admin/logins/unimpersonate' },
    });
    expect(await info(support.token)).toMatchObject({ login: support.login, isImpersonated: false, impersonateData: null });
    expect((await portal.get('/admin/logins/list', token)).statusCode).toBe(403);
  });

  it('[SES-08] ends with a new session of whoever began it; of two ways out at once, one is answered', async () => {
    const person = await portal.login(['user']);
    const token = await entered(person);
    await portal.post('/user/logout', (await portal.login([])).token);
    const answers = await Promise.all([leave(token), leave(token)]);
    const [out] = answers.filter(({ statusCode }) => statusCode === 200);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect(await info(out?.json().data.userToken)).toMatchObject({ login: support.login, isImpersonated: false });
    expect((await portal.get('/user/info', token)).statusCode).toBe(401);
  });

  it('[SES-08] tells the sockets of the session that it has ended', async () => {
    const person = await portal.login(['user']);
    const token = await entered(person);
    const received = new Promise((resolve) => { void portal.db.listen('portal_session_ended', resolve, () => void leave(token)); });
    const [row] = await portal.db<{ id: bigint }[]>`select id from session where login_id = ${person.id}
      and impersonator_login_id is not null`;
    expect(await received).toBe(String(row?.id));
  });

  it('[SES-08] ends, with its sockets, when whoever acts logs out of the session that he began it in: there is no way out into a new one', async () => {
    const [person, helper] = [await portal.login(['user']), await portal.login(['admin', 'impersonate'])];
    const token = (await enter(person, helper.token)).json().data.userToken;
    const sessions = await portal.db<{ id: bigint }[]>`select id from session where login_id = ${helper.id}
      or impersonator_login_id = ${helper.id}`;
    const received = new Set<string>();
    await new Promise<void>((resolve) => {
      const handle = (id: string) => { if (received.add(id).size === 2) resolve(); };
      void portal.db.listen('portal_session_ended', handle, () => void portal.post('/user/logout', helper.token));
    });
    expect(received).toEqual(new Set(sessions.map(({ id }) => String(id))));
    for (const answer of await Promise.all([portal.get('/user/info', token), leave(token)])) expect(answer.json().code).toBe(40100);
  });

  it('[SES-08] renews nothing: neither it, nor the session after it, outlasts the one that it began in', async () => {
    const [person, helper] = [await portal.login(['user']), await portal.login(['admin', 'impersonate'])];
    await portal.db`update session set expires_at = ${new Date(portal.clock.now.getTime() + HOUR / 2)} where login_id = ${helper.id}`;
    const token = (await enter(person, helper.token)).json().data.userToken;
    const out = (await leave((await enter(person, helper.token)).json().data.userToken)).json().data.userToken;
    portal.clock.advance(HOUR / 3);
    const again = (await enter(person, out)).json().data.userToken;
    for (const lasting of [token, out, again]) expect((await portal.get('/user/info', lasting)).statusCode).toBe(200);
    portal.clock.advance(HOUR / 6);
    for (const over of [token, out, again]) expect((await portal.get('/user/info', over)).json().code).toBe(50014);
    support = await portal.login(['admin', 'impersonate']);
  });

  it.each([
    ['to begin', async (helper: TestLogin) => enter(await portal.login(['user']), helper.token)],
    ['to end', async (helper: TestLogin) => leave((await enter(await portal.login(['user']), helper.token)).json().data.userToken)],
  ])('is not asked for just before a new password %s, and there after it', async (_what, exchange) => {
    const helper = await portal.login(['admin', 'impersonate']);
    const answer = await whileReset(portal, helper, () => exchange(helper));
    expect([answer.statusCode, answer.json().code]).toEqual([401, 40100]);
  });

  it('[SES-08] lasts for an hour at most', async () => {
    const started = portal.clock.now;
    const token = await entered(await portal.login(['user']));
    for (let n = 0; n < 5; n++) {
      portal.clock.advance(HOUR / 6);
      expect(await info(token)).toBeDefined();
    }
    portal.clock.advance(HOUR / 6);
    expect((await portal.get('/user/info', token)).json().code).toBe(50014);
    portal.clock.now = started;
  });

  it.each([
    ['the login', async (person: TestLogin) => { await portal.db`update login set status = 2 where id = ${person.id}`; }],
    ['who acts as it', async (_person: TestLogin, helper: TestLogin) => { await portal.db`update login set status = 2
      where id = ${helper.id}`; }],
    ['his customer', async (_person: TestLogin, helper: TestLogin) => { await portal.db`update customer set status = 2
      where id = ${helper.customer.id}`; }],
    ['his right to', async (_person: TestLogin, helper: TestLogin) => { await portal.db`update login set maskrole = 16
      where id = ${helper.id}`; }],
    ['his being an admin', async (_person: TestLogin, helper: TestLogin) => { await portal.db`update login set maskrole = 64
      where id = ${helper.id}`; }],
    ['the limit to what an admin may reach', async (person: TestLogin) => { await portal.db`update login set maskrole = 16
      where id = ${person.id}`; }],
    ['the limit to what others like him may reach', async (person: TestLogin) => { await portal.db`update login set maskrole = 66
      where id = ${person.id}`; }],
  ])('is over at once, for requests and for open sockets, when %s goes', async (_what, change) => {
    const [person, helper] = [await portal.login(['user']), await portal.login(['admin', 'impersonate'])];
    const token = (await enter(person, helper.token)).json().data.userToken;
    expect(await info(token)).toMatchObject({ login: person.login });
    const [row] = await portal.db<{ id: bigint }[]>`select id from session where login_id = ${person.id}
      and impersonator_login_id is not null`;
    const ids = [row?.id ?? 0n];
    expect(await activeSessions(portal.db, ids, portal.clock.now)).toEqual(ids);
    await change(person, helper);
    expect(await activeSessions(portal.db, ids, portal.clock.now)).toEqual([]);
    for (const answer of await Promise.all([portal.get('/user/info', token), leave(token)])) expect(answer.json().code).toBe(19999);
  });

  it('is over when whoever acts sets his own password anew', async () => {
    const [person, helper] = [await portal.login(['user']), await portal.login(['admin', 'impersonate'])];
    const token = (await enter(person, helper.token)).json().data.userToken;
    const { code } = await issueCode(portal.db, { loginId: helper.id, kind: 'password', createdBy: null }, portal.clock.now);
    await portal.post('/v2/session/exchange', undefined, {
      code, newPassword: 'a fresh and long one', reNewPassword: 'a fresh and long one',
    });
    expect((await portal.get('/user/info', token)).json().code).toBe(50012);
  });
});

describe('acting as another is refused', () => {
  it.each([['admin'], ['impersonate']] as const)('[SES-08] for a login with the role %s, whose rights he may not have', async (role) => {
    const answer = await enter(await portal.login(['user', role]));
    expect([answer.statusCode, envelopeOf(answer)]).toMatchObject([409, refused]);
  });

  it('[SES-08] for oneself', async () => {
    expect(envelopeOf(await enter(support))).toMatchObject(refused);
  });

  it('[SES-08] from within an impersonation', async () => {
    const person = await portal.login(['user']);
    const token = await entered(person);
    expect((await enter(await portal.login(['user']), token)).statusCode).toBe(403);
    await portal.db`update login set maskrole = 80 where id = ${person.id}`;
    expect((await enter(await portal.login(['user']), token)).json().code).toBe(19999);
  });

  it('[SES-08] an impersonated session is not handed off, and who acts as himself has nothing to leave', async () => {
    const token = await entered(await portal.login(['user']));
    expect(envelopeOf(await portal.post('/v2/session/handoff', token))).toMatchObject(refused);
    expect(envelopeOf(await leave(support.token))).toMatchObject(refused);
  });

  it('for a login that is locked, deleted, of a disabled customer, or not there', async () => {
    const people = await Promise.all([portal.login([]), portal.login([]), portal.login([])]);
    await portal.db`update login set status = 2 where id = ${people[0].id}`;
    await portal.db`update login set status = 3 where id = ${people[1].id}`;
    await portal.db`update customer set status = 2 where id = ${people[2].customer.id}`;
    for (const person of people) expect((await enter(person)).statusCode).toBe(404);
    expect((await portal.get('/admin/logins/impersonate?uuid=6f1d3c52-8a0e-4b7b-9d55-0d3e0a5e0009', support.token)).statusCode).toBe(404);
  });

  it('for a question that is none', async () => {
    await portal.db`update session set verified_at = ${portal.clock.now} where login_id = ${support.id}`;
    for (const query of ['', '?uuid=', '?uuid=1', `?uuid=${await uuidOf(support)}&uuid=${await uuidOf(support)}`]) {
      expect((await portal.get(`/admin/logins/impersonate${query}`, support.token)).statusCode).toBe(400);
    }
  });

  it('[SES-08] without a session, and to who is not both an admin and an impersonator', async () => {
    const person = await portal.login(['user']);
    expect((await enter(person, '')).statusCode).toBe(401);
    expect((await leave()).statusCode).toBe(401);
    for (const roles of [
      ['user', 'fin', 'clientAdmin', 'admin', 'topup', 'stoplistadmin'], ['impersonate'], ['user', 'clientAdmin', 'impersonate'],
    ] as const) {
      expect((await enter(person, (await portal.login(roles)).token)).json().code).toBe(40300);
    }
  });

  it.each<Record<string, string>>([{
    'sec-fetch-site': 'cross-site',
  }, { 'sec-fetch-site': 'same-site' }, { 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }])(
    'from where %j says, since it is a GET', async (headers) => {
      const person = await portal.login(['user']);
      const token = await entered(person);
      for (const answer of [await enter(
        person, support.token, headers,
      ), await portal.app.inject({ url: '/admin/logins/unimpersonate', headers: { ...headers, 'x-token': token } })]) {
        expect([answer.statusCode, envelopeOf(answer).data.localizedMessage]).toEqual([403, 'foreign_origin']);
      }
      expect(await info(token)).toMatchObject({ login: person.login });
      expect((await enter(person, support.token, { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' })).statusCode).toBe(200);
    });
});

describe('what is written down', () => {
  it('[SES-08] the beginning, the end, and every change between them, under both names, with what became of it; what is read, once a minute', async () => {
    const person = await portal.login(['user']);
    const token = await entered(person);
    await portal.get('/user/info', token);
    await portal.get('/smslist/list', token);
    await portal.get('/smslist/list', token);
    await portal.post('/user/loadbalance', token);
    const headers = { 'x-token': token, 'x-request-id': 'trace-number-7' };
    await portal.app.inject({ method: 'POST', url: '/smslist/cancel?num=380671234567', headers, payload: { id: 4711, body: 'a text' } });
    await leave(token);
    const both = {
      as: person.login, by: support.login, address: '127.0.0.1', at: portal.clock.now, request: expect.stringMatching(/^[0-9a-f-]{36}$/),
      caller: null,
    };
    const written = await audited(person);
    const isRead = ({ path }: Record<string, unknown>) => ['/user/info', '/smslist/list', '/user/loadbalance'].includes(String(path));
    expect(written.filter(isRead).map(({ as, by, path }) => [as, by, path])).toEqual(
      ['/user/info', '/smslist/list', '/user/loadbalance'].map((path) => [person.login, support.login, path]));
    expect(written.filter((entry) => !isRead(entry))).toEqual([
      { ...both, event: 'impersonated', method: 'GET', path: '/admin/logins/impersonate', subject: {}, outcome: null, created: null },
      {
        ...both, event: 'call', method: 'POST', path: '/smslist/cancel', caller: 'trace-number-7', subject: { id: 4711 },
        outcome: 'not_found', created: {},
      },
      { ...both, event: 'call', method: 'GET', path: '/admin/logins/unimpersonate', subject: {}, outcome: 'done', created: {} },
    ]);
  });

  it('[SES-08] ten different actions, each under both names; what is the person\'s own is refused, and leaving gives back who one is', async () => {
    const person = await portal.login(['user', 'fin', 'topup', 'clientAdmin']);
    const token = await entered(person);
    const uuid = '6f1d3c52-8a0e-4b7b-9d55-0d3e0a5e0009';
    const actions: [string, object][] = [
      ['/v2/views/save', { screen: '/smslist/list', name: 'mine', query: 'a=1' }], ['/v2/views/delete', { uuid }],
      ['/v2/templates/delete', { uuid }],
      ['/v2/addressbooks/delete', { uuid }], ['/v2/addressbooks/restore', { undo: uuid }], ['/v2/contacts/restore', { undo: uuid }],
      ['/v2/uploads/drop', { uuid }],
      ['/v2/mailings/draft/delete', { uuid }], ['/smslist/confirm', { id: 4711 }], ['/smslist/cancel', { id: 4711 }],
    ];
    for (const [path, body] of actions) {
      expect([path, [200, 404].includes((await portal.post(path, token, body)).statusCode)]).toEqual([path, true]);
    }
    const entries = (await audited(person)).filter(({ event }) => event === 'call');
    expect(entries.map(({ path, as, by }) => [path, as, by])).toEqual(actions.map(([path]) => [path, person.login, support.login]));
    expect(entries.every(({ outcome }) => outcome !== null)).toBe(true);

    const own: [string, object][] = [
      ['/user/changepassword', {}], ['/v2/account/profile', { name: 'Other', email: null }], ['/v2/account/twofactor/begin', {}],
      ['/v2/account/twofactor/end', {}],
      ['/v2/account/sessions/end', { which: 'others' }], ['/v2/account/notifications', { emails: [], language: 'en' }],
      ['/v2/session/stepup', { password: person.password }],
      ['/v2/logins/create', { login: 'lent', name: 'Lent', roles: ['user'] }], ['/v2/logins/lock', { uuid }],
      ['/user/createkey', { name: 'key', scopes: ['send'] }],
    ];
    for (const [path, body] of own) {
      const answer = await portal.post(path, token, body);
      expect([path, answer.statusCode, envelopeOf(answer).data.localizedMessage]).toEqual([path, 409, 'impersonation_forbids']);
    }
    const { userToken } = (await leave(token)).json().data;
    expect(await info(userToken)).toMatchObject({ login: support.login, isImpersonated: false });
    expect((await portal.get('/user/info', token)).json().code).toBe(40100);
  });

  it('[SES-08] tells the person by e-mail where he asked for it', async () => {
    const mailing = await createTestApp({ emailAvailable: true });
    try {
      const [person, helper] = [await mailing.login(['user']), await mailing.login(['admin', 'impersonate'])];
      const [row] = await mailing.db`update login set email = 'olha@shop.example', notify_language = 'ru' where id = ${person.id}
        returning uuid`;
      const start = () => mailing.get(`/admin/logins/impersonate?uuid=${row?.uuid}`, helper.token);
      await start();
      expect(await mailing.db`select from outgoing_mail`).toHaveLength(0);
      await mailing.post('/v2/account/notifications', person.token, { emails: ['impersonated'], language: 'ru' });
      await start();
      expect(await mailing.db`select recipient, body
        from outgoing_mail`).toEqual([
          { recipient: 'olha@shop.example', body: expect.stringContaining('Администратор вошёл под логином') },
        ]);
    } finally {
      await mailing.close();
    }
  });

  it('[SES-08] [SES-18:reads] what is refused to him, and nothing that the customer does himself', async () => {
    const person = await portal.login(['fin']);
    const token = await entered(person);
    await portal.post('/user/loadbalance', person.token);
    expect((await portal.post('/smslist/createsend', token, {})).statusCode).toBe(403);
    expect(
      (await audited(person)).map(({ event, outcome }) => [event, outcome]),
    ).toEqual([['impersonated', null], ['refused', 'permission_denied']]);
  });

  it('[SES-08] before anything is done: what cannot be written down is not done', async () => {
    const person = await portal.login(['user']);
    const token = await entered(person);
    await portal.db`alter table audit_entry add constraint nothing_more check (false) not valid`;
    expect((await portal.post('/user/logout', token)).statusCode).toBe(500);
    expect((await enter(person)).statusCode).toBe(500);
    await portal.db`alter table audit_entry drop constraint nothing_more`;
    expect(await info(token)).toMatchObject({ login: person.login });
    expect((await portal.post('/user/logout', token)).statusCode).toBe(200);
  });
});
