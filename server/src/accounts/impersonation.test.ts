import { createTestApp, envelopeOf, type TestApp, type TestLogin } from '../../test/app';
import { issueCode, standingSessions } from './index';

let portal: TestApp;
let support: TestLogin;
beforeAll(async () => {
  portal = await createTestApp();
  support = await portal.login(['admin', 'impersonate']);
});
afterAll(async () => { await portal.close(); });

const HOUR = 3_600_000;
const uuidOf = async ({ id }: TestLogin) => (await portal.db<{ uuid: string }[]>`select uuid from login where id = ${id}`)[0]?.uuid ?? '';
const enter = async (target: TestLogin, token: string | undefined = support.token, headers: Record<string, string> = {}) => portal.app.inject({
  url: `/admin/logins/impersonate?uuid=${await uuidOf(target)}`, headers: { ...headers, ...(token ? { 'x-token': token } : {}) },
});
const entered = async (target: TestLogin): Promise<string> => (await enter(target)).json().data.userToken;
const leave = (token?: string) => portal.get('/admin/logins/unimpersonate', token);
const info = async (token: string) => (await portal.get('/user/info', token)).json().data;
const refused = { code: 40985, success: false, data: { localizedMessage: 'impersonation_refused' } };
const audited = ({ customer }: TestLogin) => portal.db`
  select a.method, a.path, l.login as "as", i.login as by, a.request_id as request, a.address, a.at from audit_entry a
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
    const heard = new Promise((resolve) => { void portal.db.listen('portal_session_ended', resolve, () => void leave(token)); });
    const [row] = await portal.db<{ id: bigint }[]>`select id from session where login_id = ${person.id} and impersonator_login_id is not null`;
    expect(await heard).toBe(String(row?.id));
  });

  it('[SES-08] needs no session of his own any more to get out', async () => {
    const helper = await portal.login(['impersonate']);
    const token = (await enter(await portal.login(['user']), helper.token)).json().data.userToken;
    await portal.post('/user/logout', helper.token);
    expect(await info((await leave(token)).json().data.userToken)).toMatchObject({ login: helper.login });
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
    ['who acts as it', async (_person: TestLogin, helper: TestLogin) => { await portal.db`update login set status = 2 where id = ${helper.id}`; }],
    ['his customer', async (_person: TestLogin, helper: TestLogin) => { await portal.db`update customer set status = 2 where id = ${helper.customer.id}`; }],
    ['his right to', async (_person: TestLogin, helper: TestLogin) => { await portal.db`update login set maskrole = 16 where id = ${helper.id}`; }],
    ['the limit to what it may reach', async (person: TestLogin) => { await portal.db`update login set maskrole = 16 where id = ${person.id}`; }],
  ])('is over at once when %s goes', async (_what, change) => {
    const [person, helper] = [await portal.login(['user']), await portal.login(['admin', 'impersonate'])];
    const token = (await enter(person, helper.token)).json().data.userToken;
    expect(await info(token)).toMatchObject({ login: person.login });
    await change(person, helper);
    for (const answer of await Promise.all([portal.get('/user/info', token), leave(token)])) expect(answer.json().code).toBe(19999);
  });

  it('is over for open sockets too when whoever acts is locked', async () => {
    const [person, helper] = [await portal.login(['user']), await portal.login(['admin', 'impersonate'])];
    await enter(person, helper.token);
    const [row] = await portal.db<{ id: bigint }[]>`select id from session where login_id = ${person.id} and impersonator_login_id is not null`;
    const ids = [row?.id ?? 0n];
    expect(await standingSessions(portal.db, ids, portal.clock.now)).toEqual(ids);
    await portal.db`update login set status = 2 where id = ${helper.id}`;
    expect(await standingSessions(portal.db, ids, portal.clock.now)).toEqual([]);
  });

  it('is over when whoever acts sets his own password anew', async () => {
    const [person, helper] = [await portal.login(['user']), await portal.login(['admin', 'impersonate'])];
    const token = (await enter(person, helper.token)).json().data.userToken;
    const { code } = await issueCode(portal.db, { loginId: helper.id, kind: 'password', createdBy: null }, portal.clock.now);
    await portal.post('/v2/session/exchange', undefined, { code, newPassword: 'a fresh and long one', reNewPassword: 'a fresh and long one' });
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
    await portal.db`update login set maskrole = 66 where id = ${person.id}`;
    expect(envelopeOf(await enter(await portal.login(['user']), token))).toMatchObject(refused);
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
    for (const query of ['', '?uuid=', '?uuid=1', `?uuid=${await uuidOf(support)}&uuid=${await uuidOf(support)}`]) {
      expect((await portal.get(`/admin/logins/impersonate${query}`, support.token)).statusCode).toBe(400);
    }
  });

  it('without a session, and without the role', async () => {
    const person = await portal.login(['user']);
    const other = await portal.login(['user', 'fin', 'clientAdmin', 'admin', 'topup', 'stoplistadmin']);
    expect((await enter(person, '')).statusCode).toBe(401);
    expect((await leave()).statusCode).toBe(401);
    expect((await enter(person, other.token)).json().code).toBe(40300);
  });

  it.each<Record<string, string>>([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }])(
    'from where %j says, since it is a GET', async (headers) => {
      const person = await portal.login(['user']);
      const token = await entered(person);
      for (const answer of [await enter(person, support.token, headers), await portal.app.inject({ url: '/admin/logins/unimpersonate', headers: { ...headers, 'x-token': token } })]) {
        expect([answer.statusCode, envelopeOf(answer).data.localizedMessage]).toEqual([403, 'foreign_origin']);
      }
      expect(await info(token)).toMatchObject({ login: person.login });
      expect((await enter(person, support.token, { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' })).statusCode).toBe(200);
    });
});

describe('what is written down', () => {
  it('[SES-08] the beginning, the end, and every change between them, under both names; what only looks is not', async () => {
    const person = await portal.login(['user']);
    const token = await entered(person);
    await portal.get('/user/info', token);
    await portal.get('/smslist/list', token);
    await portal.app.inject({ method: 'POST', url: '/user/loadbalance?num=380671234567', headers: { 'x-token': token, 'x-request-id': 'trace-number-7' } });
    await leave(token);
    const both = { as: person.login, by: support.login, address: '127.0.0.1', at: portal.clock.now, request: expect.any(String) };
    expect([...await audited(person)]).toEqual([
      { ...both, method: 'GET', path: '/admin/logins/impersonate' },
      { ...both, method: 'POST', path: '/user/loadbalance', request: 'trace-number-7' },
      { ...both, method: 'GET', path: '/admin/logins/unimpersonate' },
    ]);
  });

  it('[SES-08] neither what the customer does himself, nor a call that was never admitted', async () => {
    const person = await portal.login(['fin']);
    const token = await entered(person);
    await portal.post('/user/loadbalance', person.token);
    expect((await portal.post('/smslist/createsend', token, {})).statusCode).toBe(403);
    expect(await audited(person)).toHaveLength(1);
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

  it('stays: the database refuses to change or remove it', async () => {
    await entered(await portal.login(['user']));
    for (const change of [portal.db`update audit_entry set path = '/'`, portal.db`delete from audit_entry`, portal.db`truncate audit_entry`]) {
      await expect(change).rejects.toMatchObject({ code: '23001' });
    }
  });
});
