import jsQR from 'jsqr';
import { createTestApp, envelopeOf, type TestApp, type TestLogin } from '../../../../test/app';
import { authenticatorOf, logInWith } from './second-factor.fixture';

const key = Buffer.alloc(32, 7);
let portal: TestApp;
let strict: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ twoFactor: { policy: 'offered', keys: [key] }, emailAvailable: true });
  strict = await createTestApp({ twoFactor: { policy: 'required', keys: [] } });
});
afterAll(async () => { await Promise.all([portal.close(), strict.close()]); });

const nameOf = (response: Awaited<ReturnType<TestApp['get']>>) => envelopeOf(response).data.localizedMessage;
const emailsTo = async ({ id }: TestLogin) => (await portal.db`
  select subject, body from outgoing_mail where recipient = (select email from login where id = ${id})
    order by id`).map(({ subject, body }) => `${subject}\n${body}`);

describe('setting it up', () => {
  it('[SND-03] gives a secret as text, as an address and as a picture of it, and is in force after its first code', async () => {
    const person = await portal.login(['user']);
    const { secret, uri, qr } = (await portal.post('/v2/account/twofactor/begin', person.token)).json().data;
    expect(uri).toBe(`otpauth://totp/Portal:${person.login}?secret=${secret}&issuer=Portal`);
    expect(readPicture(qr)).toBe(uri);
    expect(
      (await portal.get('/v2/account/twofactor', person.token)).json().data,
    ).toMatchObject({ on: false, required: false, since: null, recoveryCodesLeft: 0 });
    expect(nameOf(await portal.post('/v2/account/twofactor/confirm', person.token, { code: '000000' }))).toBe('second_factor_wrong');
    const { recoveryCodes } = await authenticatorOf(portal, person);
    expect(recoveryCodes).toHaveLength(10);
    expect(
      (await portal.get('/v2/account/twofactor', person.token)).json().data,
    ).toMatchObject({ on: true, since: expect.any(String), recoveryCodesLeft: 10 });
    const [row] = await portal.db`select totp_secret from login where id = ${person.id}`;
    expect(row?.totp_secret).toMatch(/^gcm1:/);
  });

  it('ends the other sessions, which have shown no second factor', async () => {
    const person = await portal.login(['user']);
    const other = (await logInWith(portal, person)).json().data.jwtToken;
    await authenticatorOf(portal, person);
    expect((await portal.get('/user/info', other)).json().code).toBe(50012);
    expect((await portal.get('/user/info', person.token)).statusCode).toBe(200);
  });

  it('is told to the person', async () => {
    const person = await portal.login(['user']);
    await portal.db`update login set email = ${`${person.login}@shop.example`} where id = ${person.id}`;
    await authenticatorOf(portal, person);
    expect(
      await emailsTo(person),
    ).toEqual([expect.stringContaining(`Two-factor authentication was turned on for the login ${person.login}`)]);
  });

  it('is asked for with the password of late, and by nobody who acts as another', async () => {
    const person = await portal.login(['user']);
    portal.clock.advance(10 * 60_000 + 1_000);
    const refused = await portal.post('/v2/account/twofactor/begin', person.token);
    expect([refused.statusCode, nameOf(refused)]).toEqual([428, 'step_up_required']);
    expect((await portal.post('/v2/account/twofactor/begin')).statusCode).toBe(401);
  });
});

describe('logging in with it', () => {
  it('[SES-11] takes the password and then a code, which opens once', async () => {
    const person = await portal.login(['fin']);
    const { code } = await authenticatorOf(portal, person);
    expect(nameOf(await logInWith(portal, person))).toBe('second_factor_required');
    const now = code();
    expect((await logInWith(portal, person, now)).json().data.jwtToken).toMatch(/^[\w-]{43}$/);
    expect(nameOf(await logInWith(portal, person, now))).toBe('second_factor_wrong');
    expect(nameOf(await logInWith(portal, person, code(-1)))).toBe('second_factor_wrong');
    expect((await logInWith(portal, person, code(1))).statusCode).toBe(200);
  });

  it('takes each recovery code once, and another ten once they are renewed', async () => {
    const person = await portal.login(['user']);
    const { recoveryCodes: [first = '', second = ''] } = await authenticatorOf(portal, person);
    expect((await logInWith(portal, person, first.toLowerCase())).statusCode).toBe(200);
    expect(nameOf(await logInWith(portal, person, first))).toBe('second_factor_wrong');
    const renewed = (await portal.post('/v2/account/twofactor/recovery', person.token)).json().data.recoveryCodes;
    expect(nameOf(await logInWith(portal, person, second))).toBe('second_factor_wrong');
    expect((await logInWith(portal, person, renewed[0])).statusCode).toBe(200);
  });

  it('opens one session where the same code comes ten times at once', async () => {
    const person = await portal.login(['user']);
    const { code } = await authenticatorOf(portal, person);
    const answers = await Promise.all(Array.from({ length: 4 }, () => logInWith(portal, person, code())));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('[SES-11] never tells of it, nor that a login exists, to who has not the password; asking for the code counts nothing, a wrong one counts', async () => {
    const person = await portal.login(['user']);
    const { code } = await authenticatorOf(portal, person);
    expect(
      nameOf(await portal.post('/user/login', undefined, { login: person.login, password: 'a wrong one indeed', code: code() })),
    ).toBe('login_failed');
    for (let n = 0; n < 8; n += 1) expect(nameOf(await logInWith(portal, person))).toBe('second_factor_required');
    for (let n = 0; n < 4; n += 1) await logInWith(portal, person, '000000');
    expect(nameOf(await logInWith(portal, person, code()))).toBe('login_locked');
    portal.clock.advance(6_000);
    expect((await logInWith(portal, person, code())).statusCode).toBe(200);
  });
});

describe('proving again who one is', () => {
  it('takes the password and, where there is one, a code; wrong ones are counted as at the login', async () => {
    const person = await portal.login(['user']);
    const { code } = await authenticatorOf(portal, person);
    portal.clock.advance(11 * 60_000);
    const prove = (password: string, given?: string) => portal.post('/v2/session/stepup', person.token, { password, code: given });
    expect(nameOf(await portal.post('/v2/account/twofactor/recovery', person.token))).toBe('step_up_required');
    expect(nameOf(await prove(person.password))).toBe('second_factor_required');
    expect(nameOf(await prove(person.password, '000000'))).toBe('second_factor_wrong');
    const { until } = (await prove(person.password, code())).json().data;
    expect(Date.parse(until) - portal.clock.now.getTime()).toBe(600_000);
    expect((await portal.post('/v2/account/twofactor/recovery', person.token)).statusCode).toBe(200);
    for (let n = 0; n < 5; n += 1) expect(nameOf(await prove('a wrong one indeed'))).toBe('password_wrong');
    const locked = await prove(person.password, code(1));
    expect([locked.statusCode, nameOf(locked)]).toEqual([429, 'login_locked']);
    expect((await portal.post('/v2/session/stepup', undefined, { password: 'x' })).statusCode).toBe(401);
    expect((await portal.post('/v2/session/stepup', person.token, {})).statusCode).toBe(400);
    expect(await portal.db`select event from audit_entry where login_id = ${person.id} and event in ('stepped_up', 'two_factor_on')
      order by id`)
      .toEqual([{ event: 'two_factor_on' }, { event: 'stepped_up' }]);
  });
});

describe('switching it off', () => {
  it('writes to the person, in his language', async () => {
    const person = await portal.login(['user']);
    await portal.db`update login set email = ${`${person.login}@shop.example`}, notify_language = 'ua' where id = ${person.id}`;
    await authenticatorOf(portal, person);
    expect((await portal.post('/v2/account/twofactor/end', person.token)).statusCode).toBe(200);
    expect((await logInWith(portal, person)).statusCode).toBe(200);
    expect(await emailsTo(person)).toEqual([expect.stringContaining(
      'увімкнено двофакторну автентифікацію',
    ), expect.stringContaining('вимкнено двофакторну автентифікацію')]);
  });

  it('is refused where a role requires it', async () => {
    const admin = await strict.login(['admin']);
    await authenticatorOf(strict, admin);
    expect(nameOf(await strict.post('/v2/account/twofactor/end', admin.token))).toBe('second_factor_needed');
  });
});

describe('where roles require it', () => {
  const roles = ['admin', 'fin', 'impersonate'] as const;

  it.each(roles)('[SES-11] opens to %s without it nothing but setting it up, and everything in the same session after that', async (role) => {
    const person = await strict.login([role]);
    expect((await strict.get('/user/info', person.token)).json().data.appSettings).toEqual({ obligation: 'two_factor' });
    const { elements } = (await strict.get('/user/getuielements', person.token)).json().data;
    expect(elements.map(({ path }: { path: string }) => path).sort()).toEqual(['/dashboard', '/error/401', '/error/404', '/profile/index']);
    for (const path of [
      '/user/listorganizations', '/user/listalphanames', '/v2/views?screen=lists', '/v2/finance/accounts', '/admin/logins/list',
      '/finance/invoices',
    ]) {
      expect([path, [403, 404].includes((await strict.get(path, person.token)).statusCode)]).toEqual([path, true]);
    }
    expect((await strict.post('/v2/session/handoff', person.token)).statusCode).toBe(403);
    for (const path of ['/v2/account/twofactor', '/v2/account/sessions', '/v2/remotes']) {
      expect((await strict.get(path, person.token)).statusCode).toBe(200);
    }
    await authenticatorOf(strict, person);
    expect((await strict.get('/user/info', person.token)).json().data.appSettings).toEqual({ obligation: null });
    expect((await strict.get('/user/listorganizations', person.token)).statusCode).toBe(200);
  });

  it('asks others for nothing', async () => {
    const person = await strict.login(['user', 'clientAdmin', 'topup']);
    expect((await strict.get('/user/info', person.token)).json().data.appSettings).toEqual({ obligation: null });
  });

  it('gives who has a second factor and sets his password by a code no session without it', async () => {
    const [admin, person] = [await strict.login(['admin']), await strict.login(['fin'])];
    await authenticatorOf(strict, admin);
    await authenticatorOf(strict, person);
    const [row] = await strict.db`select uuid from login where id = ${person.id}`;
    strict.clock.advance(-60_000);
    const { path } = (await strict.post('/admin/logins/userchpw', admin.token, { uuid: row?.uuid })).json().data;
    const code = path.split('=')[1];
    const answer = (await strict.post('/v2/session/exchange', undefined, {
      code, newPassword: 'blue kestrel', reNewPassword: 'blue kestrel',
    })).json();
    expect(answer.data).toEqual({ jwtToken: null, login: person.login, needsPassword: false });
    expect(nameOf(await logInWith(strict, { ...person, password: 'blue kestrel' }))).toBe('second_factor_required');
  });
});

function readPicture({ modules, path }: { modules: number; path: string }): string | undefined {
  const scale = 4;
  const side = modules * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      for (let column = Number(x) * scale; column < (Number(x) + Number(width)) * scale; column += 1) {
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
      }
    }
  }
  return jsQR(pixels, side, side)?.data;
}
