import { createTestApp, envelopeOf, testPassword, type TestApp, type TestLogin } from '../../../test/app';
import { whileLocked } from './accounts.fixture';
import { accountsCleanup, activeSessions } from './index';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ rateLimits: { perAddress: 100_000, perSession: 100_000, loginsPerAddress: 100_000 } });
});
afterAll(async () => { await portal.close(); });

const logIn = (login: string, password: string) => portal.post('/user/login', undefined, { login, password });
const HOUR = 3_600_000;

describe('POST /user/login', () => {
  it('[SES-01] gives a token for the right password, and trims the login name', async () => {
    const person = await portal.login(['user']);
    const answer = await logIn(`  ${person.login.toUpperCase()} `, ` ${testPassword} `);
    expect(answer.statusCode).toBe(200);
    const { code, success, data } = answer.json();
    expect({ code, success }).toEqual({ code: 20000, success: true });
    expect(data.jwtToken).toMatch(/^[\w-]{43}$/);
    expect((await portal.get('/user/info', data.jwtToken)).json().data.login).toBe(person.login);
  });

  it('[SES-11] opens nothing for a login that is locked while its password is looked at, also once it is not locked any more', async () => {
    const person = await portal.login(['user']);
    expect(
      envelopeOf(await whileLocked(portal, person, () => logIn(person.login, testPassword))).data.localizedMessage,
    ).toBe('login_failed');
    expect(await portal.db`select from session where login_id = ${person.id} and user_agent is not null`).toHaveLength(0);
  });

  it('[SES-01] answers "Login failed" to a wrong password', async () => {
    const person = await portal.login(['user']);
    const answer = await logIn(person.login, 'wrong');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      code: 40010, success: false, message: 'Login failed', data: { localizedMessage: 'login_failed', params: {}, messages: [] },
    });
  });

  it('[SES-11] tells nothing about which logins exist: unknown, locked and wrong get one answer', async () => {
    const locked = await portal.login(['user']);
    await portal.db`update login set status = 2 where id = ${locked.id}`;
    const disabled = await portal.login(['user']);
    await portal.db`update customer set status = 2 where id = ${disabled.customer.id}`;
    const person = await portal.login(['user']);
    const answers = await Promise.all([
      logIn('nobody-at-all', 'x'), logIn(person.login, 'x'), logIn(locked.login, testPassword), logIn(disabled.login, 'x'),
    ]);
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
  });

  it('[SES-20] tells the person of a disabled customer so once the right password was shown', async () => {
    const person = await portal.login(['user']);
    await portal.db`update customer set status = 2 where id = ${person.customer.id}`;
    expect(envelopeOf(await logIn(person.login, 'wrong')).data.localizedMessage).toBe('login_failed');
    expect(envelopeOf(await logIn(person.login, testPassword)).data.localizedMessage).toBe('customer_disabled');
    expect(await portal.db`select from session where login_id = ${person.id} and user_agent is not null`).toHaveLength(0);
  });

  it('[SES-11] slows down and then locks after five wrong passwords in a row, longer each time, and opens again', async () => {
    const person = await portal.login(['user']);
    for (let n = 0; n < 5; n++) expect((await logIn(person.login, 'x')).statusCode).toBe(400);
    const waits: number[] = [];
    for (let n = 0; n < 6; n++) {
      const refused = await logIn(person.login, testPassword);
      expect(envelopeOf(refused)).toMatchObject({ code: 42910, data: { localizedMessage: 'login_locked' } });
      const { seconds } = refused.json().data.params;
      expect(refused.headers['retry-after']).toBe(String(seconds));
      waits.push(seconds);
      portal.clock.advance(seconds * 1000);
      if (n < 5) await logIn(person.login, 'x');
    }
    expect(waits).toEqual([5, 15, 60, 300, 900, 900]);
    expect((await logIn(person.login, testPassword)).statusCode).toBe(200);
    expect((await logIn(person.login, 'x')).statusCode).toBe(400);
    expect((await logIn(person.login, testPassword)).statusCode).toBe(200);
  });

  it('[SES-11] counts guesses that are made at the same moment', async () => {
    const person = await portal.login(['user']);
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(person.login, 'x')));
    expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(5);
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(15);
  });

  it('[SES-11] locks a login name that does not exist just the same, and one address only', async () => {
    for (let n = 0; n < 5; n++) await logIn('ghost', 'x');
    expect((await logIn('ghost', 'x')).statusCode).toBe(429);
    const elsewhere = await portal.app.inject({
      method: 'POST', url: '/user/login', remoteAddress: '10.1.1.1', payload: { login: 'ghost', password: 'x' },
    });
    expect(elsewhere.statusCode).toBe(400);
  });

  it('[SES-12] stores passwords as argon2id with 19 MiB, two passes and one lane', async () => {
    const person = await portal.login(['user']);
    const [row] = await portal.db<{ password_hash: string }[]>`select password_hash from login where id = ${person.id}`;
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('keeps no token, only its hash', async () => {
    const person = await portal.login(['user']);
    const rows = await portal.db`select encode(token_hash, 'escape') as stored, length(token_hash) as length from session
      where login_id = ${person.id}`;
    expect(rows).toHaveLength(1);
    expect(rows[0]?.length).toBe(32);
    expect(rows[0]?.stored).not.toContain(person.token);
  });

  it.each([
    [{}], [{ login: 'a' }], [{ login: '', password: '' }], [{ login: 1, password: [] }], [[]], ['text'], [null],
  ])('refuses %j', async (body) => {
    const answer = await portal.app.inject({
      method: 'POST', url: '/user/login', headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body),
    });
    expect(answer.statusCode).toBe(400);
    expect(envelopeOf(answer).data.localizedMessage).toBe('invalid_request');
    expect(envelopeOf(answer).data.messages).not.toHaveLength(0);
  });
});

describe('a session', () => {
  it('[SES-05] is revoked at the server by a logout, for that session alone', async () => {
    const person = await portal.login(['user']);
    const other = (await logIn(person.login, testPassword)).json().data.jwtToken;
    const out = await portal.post('/user/logout', person.token);
    expect(out.json()).toEqual({ code: 20000, success: true, data: {} });
    const after = await portal.get('/user/info', person.token);
    expect(after.statusCode).toBe(401);
    expect(after.json().code).toBe(40100);
    expect((await portal.get('/user/info', other)).statusCode).toBe(200);
  });

  it('[SES-05] tells the sockets of all nodes that it has ended', async () => {
    const person = await portal.login(['user']);
    const received = new Promise((resolve) => {
      void portal.db.listen('portal_session_ended', resolve, () => void portal.post('/user/logout', person.token));
    });
    const [row] = await portal.db<{ id: bigint }[]>`select id from session where login_id = ${person.id}`;
    expect(await received).toBe(String(row?.id));
  });

  it.each(['', 'a'.repeat(43)])('is not there for the token %j', async (token) => {
    const answer = await portal.get('/user/info', token);
    expect(answer.statusCode).toBe(401);
    expect(envelopeOf(answer)).toMatchObject({ code: 40100, success: false, data: { localizedMessage: 'session_missing' } });
  });

  it.each([
    'x', 'a'.repeat(42), `${'a'.repeat(42)}=`, 'a'.repeat(300), "' or 1=1 --",
  ])('is code 50008 for %j, which never was a token', async (token) => {
    const answer = await portal.get('/user/info', token);
    expect(answer.statusCode).toBe(200);
    expect(envelopeOf(answer)).toMatchObject({ code: 50008, success: false, data: { localizedMessage: 'session_illegal' } });
    expect((await portal.get('/v2/remotes', token)).statusCode).toBe(403);
  });

  it('is never taken from the cookie', async () => {
    const person = await portal.login(['user']);
    const answer = await portal.app.inject({ method: 'GET', url: '/user/info', headers: { cookie: `userToken=${person.token}` } });
    expect(answer.statusCode).toBe(401);
  });

  it('expires when it lies unused for twelve hours, and not while it is used', async () => {
    const person = await portal.login(['user']);
    for (let n = 0; n < 3; n++) {
      portal.clock.advance(11 * HOUR);
      expect((await portal.get('/user/info', person.token)).statusCode).toBe(200);
    }
    portal.clock.advance(12 * HOUR);
    const answer = await portal.get('/user/info', person.token);
    expect(answer.statusCode).toBe(200);
    expect(envelopeOf(answer)).toMatchObject({ code: 50014, success: false, data: { localizedMessage: 'session_expired' } });
  });

  it('expires after seven days however much it is used', async () => {
    const person = await portal.login(['user']);
    for (let n = 0; n < 15; n++) {
      portal.clock.advance(11 * HOUR);
      expect((await portal.get('/user/info', person.token)).json().code).toBe(20000);
    }
    portal.clock.advance(4 * HOUR);
    expect((await portal.get('/user/info', person.token)).json().code).toBe(50014);
  });

  it('is HTTP 403 with code 50014 on the v2 API once it has expired', async () => {
    const person = await portal.login(['user']);
    portal.clock.advance(13 * HOUR);
    const answer = await portal.get('/v2/remotes', person.token);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe(50014);
  });

  it('is cleared, code 19999, when its login or its customer is locked meanwhile', async () => {
    const [locked, disabled] = [await portal.login(['user']), await portal.login(['user'])];
    await portal.db`update login set status = 3 where id = ${locked.id}`;
    await portal.db`update customer set status = 2 where id = ${disabled.customer.id}`;
    for (const { token } of [locked, disabled]) {
      const answer = await portal.get('/user/info', token);
      expect(answer.statusCode).toBe(200);
      expect(answer.json().code).toBe(19999);
    }
  });

  it('[SES-20] tells the bearer of its token why it ended, and nobody else', async () => {
    const endings: Record<string, (id: bigint, customer: bigint) => Promise<unknown>> = {
      elsewhere: (id) => portal.db`update session set ended_at = now(), end_reason = 'logout' where login_id = ${id}`,
      replaced: (id) => portal.db`update session set ended_at = now(), end_reason = 'replaced' where login_id = ${id}`,
      locked: (id) => portal.db`update login set status = 2 where id = ${id}`,
      customer_disabled: (_, customer) => portal.db`update customer set status = 2 where id = ${customer}`,
      expired: (id) => portal.db`update session set expires_at = created_at where login_id = ${id}`,
    };
    for (const [reason, end] of Object.entries(endings)) {
      const person = await portal.login(['user']);
      await end(person.id, person.customer.id);
      expect((await portal.get('/user/info', person.token)).json().data.params).toEqual({ reason });
    }
    const unknown = `${(await portal.login([])).token.slice(0, -4)}AAAA`;
    expect((await portal.get('/user/info', unknown)).json().data.params).toEqual({});
  });

  it('writes down its last use at most once a minute', async () => {
    const person = await portal.login(['user']);
    const seen = async () => (await portal.db`select last_seen_at from session where login_id = ${person.id}`)[0]?.last_seen_at.getTime();
    const start = await seen();
    portal.clock.advance(59_000);
    await portal.get('/user/info', person.token);
    expect(await seen()).toBe(start);
    portal.clock.advance(1_000);
    await portal.get('/user/info', person.token);
    expect(await seen()).toBe(start + 60_000);
  });
});

describe('what runs now and then', () => {
  const sessionOf = async (loginId: bigint) => (await portal.db<{ id: bigint }[]>`select id from session
    where login_id = ${loginId}`)[0]?.id ?? 0n;

  it('tells which sessions of open sockets still stand', async () => {
    const [standing, out, locked, disabled] = [
      await portal.login([]), await portal.login([]), await portal.login([]), await portal.login([]),
    ];
    await portal.post('/user/logout', out.token);
    await portal.db`update login set status = 2 where id = ${locked.id}`;
    await portal.db`update customer set status = 2 where id = ${disabled.customer.id}`;
    const ids = await Promise.all([standing, out, locked, disabled].map(({ id }) => sessionOf(id)));
    expect(await activeSessions(portal.db, [...ids, 999_999n], portal.clock.now)).toEqual([ids[0]]);
    portal.clock.advance(12 * HOUR);
    expect(await activeSessions(portal.db, ids, portal.clock.now)).toEqual([]);
  });

  it('removes sessions dead for a month and wrong passwords of the day before, and nothing younger', async () => {
    const [old, late] = [await portal.login([]), await portal.login([])];
    await portal.post('/user/logout', old.token);
    portal.clock.advance(20 * 24 * HOUR);
    await portal.post('/user/logout', (await portal.login([], late.customer)).token);
    await logIn('someone', 'wrong');
    portal.clock.advance(11 * 24 * HOUR);
    await logIn('someone else', 'wrong');
    await Promise.all(accountsCleanup.map(({ run }) => run(portal.db, portal.clock.now)));
    expect(await sessionOf(old.id)).toBe(0n);
    expect(await sessionOf(late.id)).not.toBe(0n);
    expect(await portal.db`select 1 from login_throttle`).toHaveLength(1);
  });
});

describe('what a login is told about itself', () => {
  it('[SES-13:info] GET /user/info holds the fields of the session state', async () => {
    const person = await portal.login(['user', 'fin']);
    const answer = await portal.get('/user/info', person.token);
    expect(answer.json().data).toEqual({
      uuid: expect.stringMatching(/^[\da-f-]{36}$/), login: person.login, name: expect.any(String), email: null, avatar: null,
      roles: ['user', 'fin'], maskrole: 6,
      customer_name: person.customer.name, isImpersonated: false, impersonateData: null, appSettings: { obligation: null },
    });
  });

  it('[SES-06] decodes the role mask bit by bit and ignores bits it does not know', async () => {
    const person = await portal.login([]);
    await portal.db`update login set maskrole = ${(1 << 4) | (1 << 6) | 1 | (1 << 20)} where id = ${person.id}`;
    expect((await portal.get('/user/info', person.token)).json().data.roles).toEqual(['admin', 'impersonate']);
  });

  it('[SES-13:elements] GET /user/getuielements gives paths as data.elements, and a changed role at once', async () => {
    const person = await portal.login(['fin']);
    const paths = async () => (
      (await portal.get('/user/getuielements', person.token)).json().data.elements.map(({ path }: { path: string }) => path)
    );
    expect(await paths()).toEqual(expect.arrayContaining(['/dashboard', '/finances/reports']));
    expect(await paths()).not.toContain('/smslist/list');
    await portal.db`update login set maskrole = 2 where id = ${person.id}`;
    expect(await paths()).toContain('/smslist/list');
  });

  it('[SES-13:organizations] GET /user/listorganizations gives its own customer\'s as data.data, and no other\'s', async () => {
    const [mine, other] = [await portal.login(['user']), await portal.login(['user'])];
    const { data } = (await portal.get('/user/listorganizations', mine.token)).json().data;
    expect(data).toEqual([{
      uuid: expect.any(String), name: `${mine.customer.name} office`, type: 2, email: null, address: null, defaultAlphaname: null,
      isDefault: true,
    }]);
    await portal.db`
      with created as (insert into alpha_name (customer_id, organization_id, name)
      values (${mine.customer.id}, ${mine.customer.organizationId}, 'SHOP') returning id)
      update organization set default_alpha_name_id = created.id from created where organization.id = ${mine.customer.organizationId}`;
    expect((await portal.get('/user/listorganizations', mine.token)).json().data.data[0].defaultAlphaname).toBe('SHOP');
    expect(JSON.stringify(data)).not.toContain(other.customer.name);
  });

  it('[SES-13:organizations] gives a login that is restricted to some of them those alone, and an admin all', async () => {
    const [bound, admin] = [await portal.login(['user']), await portal.login(['admin'])];
    const names = async ({ token }: TestLogin) => (
      (await portal.get('/user/listorganizations', token)).json().data.data.map(({ name }: { name: string }) => name)
    );
    for (const { id, customer } of [bound, admin]) {
      await portal.db`
        with created as (insert into organization (customer_id, name, type)
        values (${customer.id}, 'Zhytomyr', 2), (${customer.id}, 'Zürich', 2) returning id, name)
        insert into login_organization (customer_id, login_id, organization_id) select ${customer.id}, ${id}, id from created
        where name = 'Zhytomyr'`;
    }
    expect(await names(bound)).toEqual(['Zhytomyr']);
    expect(await names(await portal.login(['user'], bound.customer))).toHaveLength(3);
    expect(await names(admin)).toHaveLength(3);
  });

  it.each(
    [['GET', '/user/info'], ['GET', '/user/getuielements'], ['GET', '/user/listorganizations'], ['POST', '/user/logout']] as const,
  )('%s %s needs a session', async (method, url) => {
    const answer = await portal.app.inject({ method, url });
    expect(answer.statusCode).toBe(401);
  });
});
