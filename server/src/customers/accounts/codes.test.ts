import { createTestApp, envelopeOf, testPassword, type TestApp, type TestLogin } from '../../../test/app';
import { whileReset } from './accounts.fixture';
import { accountsCleanup, issueCode } from './index';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ rateLimits: { perAddress: 100_000, perSession: 100_000, loginsPerAddress: 100_000 } });
});
afterAll(async () => { await portal.close(); });

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const fresh = 'a fresh and long one';
const exchange = (code: string, passwords: object = {}) => portal.post('/v2/session/exchange', undefined, { code, ...passwords });
const setting = (code: string, newPassword = fresh, reNewPassword = newPassword) => exchange(code, { newPassword, reNewPassword });
const invite = async (person: TestLogin) => (
  (await issueCode(portal.db, { loginId: person.id, kind: 'password', createdBy: null }, portal.clock.now)).code
);
const handOff = async (person: TestLogin): Promise<string> => (await portal.post('/v2/session/handoff', person.token)).json().data.code;
const whois = async (token: string) => (await portal.get('/user/info', token)).json().data.login;
const refusal = {
  code: 40012, success: false, message: expect.any(String), data: { localizedMessage: 'code_invalid', params: {}, messages: [] },
};

describe('a session handed off to another browser', () => {
  it('[NAV-24] opens a session of its own there, once, and the first one stays', async () => {
    const person = await portal.login(['user']);
    const { code, expires } = (await portal.post('/v2/session/handoff', person.token)).json().data;
    expect(code).toMatch(/^[\w-]{43}$/);
    expect(Date.parse(expires) - portal.clock.now.getTime()).toBe(60 * SECOND);
    const { data } = (await exchange(code)).json();
    expect(data).toEqual({ jwtToken: expect.stringMatching(/^[\w-]{43}$/), login: person.login, needsPassword: false });
    expect(data.jwtToken).not.toBe(person.token);
    expect(await whois(data.jwtToken)).toBe(person.login);
    expect(await whois(person.token)).toBe(person.login);
    const again = await exchange(code);
    expect(again.statusCode).toBe(400);
    expect(again.json()).toEqual(refusal);
    await portal.post('/user/logout', person.token);
    expect(await whois(data.jwtToken)).toBe(person.login);
  });

  it('[NAV-24] lasts for sixty seconds', async () => {
    const [inTime, late] = await Promise.all([portal.login([]), portal.login([])]);
    const codes = [await handOff(inTime), await handOff(late)] as const;
    portal.clock.advance(59 * SECOND);
    expect((await exchange(codes[0])).statusCode).toBe(200);
    portal.clock.advance(1 * SECOND);
    expect((await exchange(codes[1])).json()).toEqual(refusal);
  });

  it('[NAV-24] of ten who come with one code at the same moment, one gets in', async () => {
    const code = await handOff(await portal.login(['user']));
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(code)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(9).fill(400)]);
  });

  it('[NAV-24] opens one that lasts no longer than the first', async () => {
    const person = await portal.login(['user']);
    await portal.db`update session set expires_at = ${new Date(portal.clock.now.getTime() + HOUR)} where login_id = ${person.id}`;
    const second = (await exchange(await handOff(person))).json().data.jwtToken;
    const third = (await exchange(await handOff({ ...person, token: second }))).json().data.jwtToken;
    portal.clock.advance(HOUR - SECOND);
    expect(await whois(third)).toBe(person.login);
    portal.clock.advance(SECOND);
    for (const over of [person.token, second, third]) expect((await portal.get('/user/info', over)).json().code).toBe(50014);
  });

  it('[NAV-24] opens nothing once the first has been logged out of', async () => {
    const person = await portal.login(['user']);
    const code = await handOff(person);
    await portal.post('/user/logout', person.token);
    expect((await exchange(code)).json()).toEqual(refusal);
  });

  it('[NAV-24] opens nothing once a newer code was asked for, and of many asked for at once one is good', async () => {
    const person = await portal.login(['user']);
    const first = await handOff(person);
    const codes = await Promise.all(Array.from({ length: 5 }, () => handOff(person)));
    expect((await exchange(first)).json()).toEqual(refusal);
    const statuses = await Promise.all(codes.map(async (code) => (await exchange(code)).statusCode));
    expect(statuses.sort()).toEqual([200, 400, 400, 400, 400]);
  });

  it('[NAV-24] opens nothing once an operator has made another', async () => {
    const person = await portal.login(['user']);
    const codes = [];
    for (let n = 0; n < 2; n++) {
      codes.push((await issueCode(portal.db, { loginId: person.id, kind: 'handoff', createdBy: null }, portal.clock.now)).code);
    }
    expect((await exchange(codes[0] ?? '')).json()).toEqual(refusal);
    expect((await exchange(codes[1] ?? '')).statusCode).toBe(200);
  });

  it('[NAV-24] is not there after a new password, if it was asked for just before', async () => {
    const person = await portal.login(['user']);
    const answer = await whileReset(portal, person, () => portal.post('/v2/session/handoff', person.token));
    expect([answer.statusCode, answer.json().code]).toEqual([401, 40100]);
  });

  it('needs a session', async () => {
    expect((await portal.post('/v2/session/handoff')).statusCode).toBe(401);
  });
});

describe('an invitation, or a password reset', () => {
  it('[NAV-24] first says whose it is and that a password is needed, and is not used up by that', async () => {
    const person = await portal.login(['user']);
    const code = await invite(person);
    for (let n = 0; n < 3; n++) {
      expect((await exchange(code)).json().data).toEqual({ jwtToken: null, login: person.login, needsPassword: true });
    }
    const { data } = (await setting(code)).json();
    expect(await whois(data.jwtToken)).toBe(person.login);
    expect((await exchange(code)).json()).toEqual(refusal);
  });

  it('[NAV-24] replaces the password, trimmed, and everything that the old one had opened', async () => {
    const person = await portal.login(['user']);
    const [code, other] = [await invite(person), await invite(person)];
    const handedOff = await handOff(person);
    const bystander = await portal.login(['user']);
    const received = new Promise((resolve) => {
      void portal.db.listen('portal_session_ended', resolve, () => void setting(code, `  ${fresh} `, fresh));
    });
    const [row] = await portal.db<{ id: bigint }[]>`select id from session where login_id = ${person.id}`;
    expect(await received).toBe(String(row?.id));
    const old = await portal.get('/user/info', person.token);
    expect([old.statusCode, envelopeOf(old)]).toMatchObject([200, { code: 50012, data: { localizedMessage: 'session_replaced' } }]);
    expect((await portal.get('/v2/remotes', person.token)).statusCode).toBe(403);
    for (const dead of [other, handedOff]) expect((await exchange(dead)).json()).toEqual(refusal);
    const logIn = (password: string) => portal.post('/user/login', undefined, { login: person.login, password });
    expect((await logIn(testPassword)).statusCode).toBe(400);
    expect((await logIn(fresh)).statusCode).toBe(200);
    expect(await whois(bystander.token)).toBe(bystander.login);
  });

  it.each([
    ['two that differ', ['a fresh and long one', 'a fresh and long two'], 40014, 'passwords_differ', {}],
    ['one alone', ['a fresh and long one', undefined], 40014, 'passwords_differ', {}],
    ['eleven characters, spaces around them', ['  12345678901 ', '12345678901'], 40013, 'password_too_short', { min: 12 }],
    ['eleven characters beyond the first plane', ['😀'.repeat(11), '😀'.repeat(11)], 40013, 'password_too_short', { min: 12 }],
  ] as const)('[NAV-24] refuses %s, and the code stays good', async (
    _what, [newPassword, reNewPassword], code, localizedMessage, params,
  ) => {
    const person = await portal.login(['user']);
    const secret = await invite(person);
    const answer = await exchange(secret, { newPassword, reNewPassword });
    expect([answer.statusCode, envelopeOf(answer)]).toMatchObject([400, { code, data: { localizedMessage, params } }]);
    expect(await whois(person.token)).toBe(person.login);
    expect((await setting(secret, ' blue kestrel')).statusCode).toBe(200);
  });

  it('[NAV-24] lasts for a day', async () => {
    const code = await invite(await portal.login(['user']));
    portal.clock.advance(24 * HOUR - SECOND);
    expect((await exchange(code)).statusCode).toBe(200);
    portal.clock.advance(SECOND);
    expect((await exchange(code)).json()).toEqual(refusal);
    expect((await setting(code)).json()).toEqual(refusal);
  });

  it('[NAV-24] sets one password, however many come with it, with another code of the login among them', async () => {
    const person = await portal.login(['user']);
    const [first, second] = [await invite(person), await invite(person)];
    const answers = await Promise.all([setting(first), setting(first), setting(second), setting(second)]);
    const won = answers.filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    expect(await whois(won[0]?.json().data.jwtToken)).toBe(person.login);
  });
});

describe('a code that opens nothing', () => {
  it('[NAV-24] gets one answer, whatever is wrong with it', async () => {
    const [locked, disabled, used] = await Promise.all([portal.login([]), portal.login([]), portal.login([])]);
    const codes = await Promise.all([locked, disabled, used].map(invite));
    await portal.db`update login set status = 2 where id = ${locked.id}`;
    await portal.db`update customer set status = 2 where id = ${disabled.customer.id}`;
    await setting(codes[2] ?? '');
    const answers = await Promise.all([...codes, 'x', 'a'.repeat(43), "' or true --"].flatMap((code) => [exchange(code), setting(code)]));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.json()).toEqual(refusal);
  });

  it.each([
    [{}], [{ code: '' }], [{ code: 'a'.repeat(201) }], [{ code: 1 }], [{ code: 'x', newPassword: ' ' }], [[]], [null],
  ])('%j is refused as a request', async (body) => {
    const answer = await portal.app.inject({
      method: 'POST', url: '/v2/session/exchange', headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body),
    });
    expect([answer.statusCode, envelopeOf(answer).data.localizedMessage]).toEqual([400, 'invalid_request']);
  });

  it('is not stored, only its hash; a month after it ended nothing is', async () => {
    const person = await portal.login([]);
    const code = await invite(person);
    const cleanUp = () => Promise.all(accountsCleanup.map(({ run }) => run(portal.db, portal.clock.now)));
    const stored = async () => portal.db`select c::text as row from login_code c where login_id = ${person.id}`;
    expect(JSON.stringify(await stored())).not.toContain(code);
    portal.clock.advance(30 * 24 * HOUR);
    await cleanUp();
    expect(await stored()).toHaveLength(1);
    portal.clock.advance(24 * HOUR + SECOND);
    await cleanUp();
    expect(await stored()).toHaveLength(0);
  });

  it('is tried no more often than a password', async () => {
    const strict = await createTestApp({ rateLimits: { perAddress: 1_000, perSession: 1_000, loginsPerAddress: 3 } });
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push((await strict.post('/v2/session/exchange', undefined, { code: 'x' })).statusCode);
    expect(statuses).toEqual([400, 400, 400, 429]);
    const broken = { method: 'POST', headers: { 'content-type': 'application/json' }, payload: '{' } as const;
    for (const url of ['/v2/session/exchange', '/user/login']) expect((await strict.app.inject({ ...broken, url })).statusCode).toBe(429);
    expect((await strict.post('/v2/session/handoff', (await strict.login([])).token)).statusCode).toBe(429);
    await strict.close();
  });
});
