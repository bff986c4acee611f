import { createTestApp, envelopeOf, type TestApp, type TestLogin } from '../../../test/app';
import { authenticatorOf, logInWith } from './second-factor/second-factor.fixture';

const pauses: number[] = [];
let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({
    emailAvailable: true, publicUrl: 'https://portal.example', pause: async (ms) => { pauses.push(ms); },
    rateLimits: { perAddress: 100_000, perSession: 100_000, loginsPerAddress: 100_000 },
    twoFactor: { policy: 'offered', keys: [Buffer.alloc(32, 7)] },
  });
});
afterAll(async () => { await portal.close(); });

const MINUTE = 60_000;
const fresh = 'a fresh and long one';
const ask = (login: string, more: object = {}) => portal.post('/v2/session/reset', undefined, { login, ...more });
const exchange = (code: string, passwords: object = {}) => portal.post('/v2/session/exchange', undefined, { code, ...passwords });
const setting = (code: string) => exchange(code, { newPassword: fresh, reNewPassword: fresh });
const nameOf = (response: Awaited<ReturnType<TestApp['get']>>) => envelopeOf(response).data.localizedMessage;
const mailsTo = (address: string) => portal.db<{ subject: string; body: string; customerId: bigint }[]>`
  select subject, body, customer_id as "customerId" from outgoing_mail where recipient = ${address} order by id`;
const codesTo = async (address: string) => (await mailsTo(address)).flatMap(({ body }) => /code=([\w-]{43})\n/.exec(body)?.[1] ?? []);

async function mailed(roles: Parameters<TestApp['login']>[0] = ['user'], address?: string): Promise<TestLogin & { address: string }> {
  const login = await portal.login(roles);
  const own = address ?? `${login.login}@shop.example`;
  await portal.db`update login set email = ${own} where id = ${login.id}`;
  return { ...login, address: own };
}
async function linkFor(person: { login: string; address: string }): Promise<string> {
  await ask(person.login);
  return (await codesTo(person.address)).at(-1) ?? '';
}

describe('a link to set a new password', () => {
  it('[SES-22] is emailed in the language of the page, works once, and ends every session of the login', async () => {
    const person = await mailed();
    expect((await ask(`  ${person.login.toUpperCase()} `, { language: 'ua' })).json()).toMatchObject({ code: 20000, data: {} });
    const [mail] = await mailsTo(person.address);
    expect(mail?.subject).toBe(`Новий пароль: ${person.login}`);
    expect(mail?.body).toContain('\nhttps://portal.example/auth-redirect?code=');
    expect((await portal.get('/user/info', person.token)).statusCode).toBe(200);
    const [code = ''] = await codesTo(person.address);
    expect((await exchange(code)).json().data).toEqual({ jwtToken: null, login: person.login, needsPassword: true });
    const token = (await setting(code)).json().data.jwtToken;
    expect((await portal.get('/user/info', token)).json().data.login).toBe(person.login);
    expect((await portal.get('/user/info', person.token)).json().code).toBe(50012);
    expect((await logInWith(portal, person)).statusCode).toBe(400);
    expect((await logInWith(portal, { ...person, password: fresh })).statusCode).toBe(200);
    expect(nameOf(await setting(code))).toBe('code_invalid');
    expect((await mailsTo(person.address)).at(-1)?.body).toContain('was changed on');
  });

  it('[SES-22] is audited with its use, and only its hash is stored', async () => {
    const person = await mailed();
    const code = await linkFor(person);
    await setting(code);
    const entries = await portal.db`select event, path, subject from audit_entry where login_id = ${person.id} order by id`;
    expect(entries).toEqual([
      { event: 'code_issued', path: '/v2/session/reset', subject: { kind: 'reset', by: 'anyone' } },
      { event: 'code_used', path: '/v2/session/exchange', subject: { kind: 'reset' } },
      { event: 'password_set', path: '/v2/session/exchange', subject: { kind: 'reset' } },
    ]);
    expect(JSON.stringify(await portal.db`select c::text from login_code c where login_id = ${person.id}`)).not.toContain(code);
  });

  it('[SES-22] lasts an hour', async () => {
    const [inTime, late] = [await linkFor(await mailed()), await linkFor(await mailed())];
    portal.clock.advance(60 * MINUTE - 1_000);
    expect((await setting(inTime)).statusCode).toBe(200);
    portal.clock.advance(1_000);
    expect(nameOf(await exchange(late))).toBe('code_invalid');
    expect(nameOf(await setting(late))).toBe('code_invalid');
  });

  it('[SES-22] by an email address goes to each of its logins, whose customers stay apart', async () => {
    const shared = `team-${Math.random()}@shop.example`;
    const [first, second] = [await mailed(['user'], shared), await mailed(['user'], shared.toUpperCase())];
    const stranger = await mailed();
    await ask(shared);
    const mails = [...await mailsTo(shared), ...await mailsTo(second.address)];
    expect(mails.map(({ subject, customerId }) => [subject, customerId])).toEqual([
      [`Set a new password: ${first.login}`, first.customer.id], [`Set a new password: ${second.login}`, second.customer.id],
    ]);
    expect(await mailsTo(stranger.address)).toEqual([]);
    const [code = ''] = await codesTo(shared);
    expect((await setting(code)).json().data.login).toBe(first.login);
    expect((await portal.get('/user/info', second.token)).statusCode).toBe(200);
    expect((await logInWith(portal, second)).statusCode).toBe(200);
  });

  it('[SES-22] does not replace the second factor', async () => {
    const person = await mailed(['fin']);
    const { code: codeOf } = await authenticatorOf(portal, person);
    expect((await setting(await linkFor(person))).json().data).toEqual({ jwtToken: null, login: person.login, needsPassword: false });
    const changed = { login: person.login, password: fresh };
    expect(nameOf(await logInWith(portal, changed))).toBe('second_factor_required');
    expect((await logInWith(portal, changed, codeOf())).statusCode).toBe(200);
  });

  it('[SES-22] also ends impersonations of the login, and those that it began', async () => {
    const support = await mailed(['admin', 'impersonate']);
    const person = await mailed();
    const uuidOf = async (id: bigint) => (await portal.db<{ uuid: string }[]>`select uuid from login where id = ${id}`)[0]?.uuid;
    const acting = async (id: bigint): Promise<string> => {
      await portal.db`update session set verified_at = ${portal.clock.now} where login_id = ${support.id}`;
      return (await portal.get(`/admin/logins/impersonate?uuid=${await uuidOf(id)}`, support.token)).json().data.userToken;
    };
    const [asPerson, asOther] = [await acting(person.id), await acting((await portal.login(['user'])).id)];
    await setting(await linkFor(person));
    expect((await portal.get('/user/info', asPerson)).json().code).not.toBe(20000);
    expect((await portal.get('/user/info', asOther)).statusCode).toBe(200);
    await setting(await linkFor(support));
    expect((await portal.get('/user/info', asOther)).json().code).not.toBe(20000);
  });

  it('[SES-22] opens nothing once the login is locked, its customer is disabled or its address has changed', async () => {
    const [locked, disabled, moved, edited] = [await mailed(), await mailed(), await mailed(), await mailed()];
    const codes = [await linkFor(locked), await linkFor(disabled), await linkFor(moved), await linkFor(edited)];
    await portal.db`update login set status = 2 where id = ${locked.id}`;
    await portal.db`update customer set status = 2 where id = ${disabled.customer.id}`;
    await portal.db`update session set verified_at = ${portal.clock.now}`;
    await portal.post('/v2/account/profile', moved.token, { name: 'Moved', email: 'moved@shop.example' });
    const admin = await portal.login(['admin']);
    const [{ uuid } = { uuid: '' }] = await portal.db<{ uuid: string }[]>`select uuid from login where id = ${edited.id}`;
    const change = { uuid, name: 'Edited', email: 'e@shop.example', roles: ['user'] };
    expect((await portal.post('/admin/logins/update', admin.token, change)).statusCode).toBe(200);
    for (const code of codes) expect(nameOf(await setting(code))).toBe('code_invalid');
    await portal.db`update customer set status = 1 where id = ${disabled.customer.id}`;
  });

  it('[SES-22] opens a login that wrong passwords have locked for a network', async () => {
    const person = await mailed();
    for (let n = 0; n < 6; n++) await logInWith(portal, { ...person, password: 'wrong' });
    expect(nameOf(await logInWith(portal, person))).toBe('login_locked');
    const { jwtToken } = (await setting(await linkFor(person))).json().data;
    expect((await portal.get('/user/info', jwtToken)).statusCode).toBe(200);
  });

  it('[SES-22] is followed by others, each valid until one is used; the fourth is not sent while three are valid', async () => {
    const person = await mailed();
    await Promise.all(Array.from({ length: 6 }, () => ask(person.login)));
    const codes = await codesTo(person.address);
    expect(codes).toHaveLength(3);
    const answers = await Promise.all(codes.map(setting));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    expect(await codesTo(person.address)).toHaveLength(3);
    expect(await linkFor(person)).not.toBe(codes[2]);
  });
});

it('[SES-22] gets the same answer after the same time whether or not the login exists, and reaches nobody else', async () => {
  const [known, locked, disabled, silent] = [await mailed(), await mailed(), await mailed(), await portal.login(['user'])];
  await portal.db`update login set status = 2 where id = ${locked.id}`;
  await portal.db`update customer set status = 2 where id = ${disabled.customer.id}`;
  const [sent] = await portal.db`select count(*)::integer as mails from outgoing_mail`;
  pauses.length = 0;
  const names = [
    known.login, known.address, locked.login, disabled.address, silent.login, 'nobody', 'nobody@shop.example', "' or true --", '%',
  ];
  const answers = await Promise.all(names.map((name) => ask(name)));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(pauses).toEqual(names.map(() => 400));
  const [now] = await portal.db`select count(*)::integer as mails from outgoing_mail`;
  expect(now?.mails - sent?.mails).toBe(2);
});

it.each([[{}], [{ login: ' ' }], [{ login: 1 }], [{ login: 'x'.repeat(255) }], [{ login: 'x', language: 'de' }], [[]], [null]])(
  '%j is refused as a request', async (body) => {
    const answer = await portal.app.inject({
      method: 'POST', url: '/v2/session/reset', headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body),
    });
    expect([answer.statusCode, nameOf(answer)]).toEqual([400, 'invalid_request']);
  },
);

it('is requested no more often than a password is tried, and sends nothing without a mail server', async () => {
  const strict = await createTestApp({
    rateLimits: { perAddress: 1_000, perSession: 1_000, loginsPerAddress: 2 }, pause: async () => undefined, publicUrl: 'https://p.example',
  });
  const person = await strict.login(['user']);
  await strict.db`update login set email = 'a@b.example' where id = ${person.id}`;
  const statuses: number[] = [];
  for (let n = 0; n < 3; n++) statuses.push((await strict.post('/v2/session/reset', undefined, { login: person.login })).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
  expect(await strict.db`select from outgoing_mail`).toHaveLength(0);
  await strict.close();
});
