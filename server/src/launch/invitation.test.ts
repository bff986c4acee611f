import { createTestApp, type TestApp } from '../../test/app';
import { invitation } from './invitation';

let portal: TestApp;
beforeAll(async () => { portal = await createTestApp(); });
afterAll(async () => { await portal.close(); });

const settings = { host: '0.0.0.0', port: 8099, publicUrl: undefined };
const order = (args: string[], given: Partial<typeof settings> | { publicUrl: string } = {}) =>
  invitation(portal.db, { args, settings: { ...settings, ...given }, now: portal.clock.now });
const codeIn = (text: string) => /\/auth-redirect\?code=([\w-]{43})$/.exec(text)?.[1] ?? '';
const exchange = async (code: string, more = {}) => (await portal.post('/v2/session/exchange', undefined, { code, ...more })).json();

it('[NAV-24] an operator invites a login that cannot get in: the link sets its password', async () => {
  const person = await portal.login(['admin']);
  const text = await order([` ${person.login.toUpperCase()}`]);
  expect(text).toContain('http://localhost:8099/auth-redirect?code=');
  expect((await exchange(codeIn(text))).data).toEqual({ jwtToken: null, login: person.login, needsPassword: true });
  const password = 'a fresh and long one';
  const { data } = await exchange(codeIn(text), { newPassword: password, reNewPassword: password });
  expect((await portal.get('/user/info', data.jwtToken)).json().data.login).toBe(person.login);
});

it('[NAV-24] or hands it a session at once, at the address that browsers know', async () => {
  const person = await portal.login(['admin']);
  const text = await order([person.login, '--handoff'], { publicUrl: 'https://portal.example/' });
  expect(text).toContain('https://portal.example/auth-redirect?code=');
  expect((await exchange(codeIn(text))).data).toMatchObject({ login: person.login, needsPassword: false });
});

it('says what is wrong: nobody named, nobody of that name, a lock', async () => {
  const locked = await portal.login([]);
  await portal.db`update login set status = 2 where id = ${locked.id}`;
  await expect(order(['--handoff'])).rejects.toThrow(/Name the login to invite:/);
  await expect(order(['nobody-here'])).rejects.toThrow('Login nobody-here not found.');
  await expect(order([locked.login])).rejects.toThrow(/is locked/);
});

it.each<[string[], RegExp]>([
  [['--hand-off', 'ann'], /^Unknown option --hand-off\. Use pnpm invite/],
  [['ann', '-h'], /^Unknown option -h\./],
  [['--handoff=no', 'ann'], /^Unknown option --handoff=no\./],
  [['ann', 'bob'], /^Invite one login at a time, not ann, bob/],
  [[' '], /^Name the login to invite:/],
])('makes no link of %j', async (args, message) => {
  const codes = () => portal.db`select from login_code`;
  const before = await codes();
  await expect(order(args)).rejects.toThrow(message);
  expect(await codes()).toHaveLength(before.length);
});
