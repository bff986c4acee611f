import { randomUUID } from 'node:crypto';
import { AppError, type ErrorName } from '@portal/contracts';
import { createTestApp, testPassword, type TestApp, type TestLogin } from '../../../test/app';
import { withLockout, type Attempt } from './counted-attempt';
import { SLOW_FROM, waitSeconds } from './slow-down';

let portal: TestApp;
const pauses: number[] = [];
beforeAll(async () => {
  portal = await createTestApp({ trustProxy: ['127.0.0.1'], emailAvailable: true, pause: async (ms) => { pauses.push(ms); } });
});
beforeEach(() => { pauses.length = 0; });
afterAll(async () => { await portal.close(); });

const WRONG = 'a wrong one indeed';
async function logIn(address: string, { login }: Pick<TestLogin, 'login'>, password = testPassword) {
  return portal.app.inject({ method: 'POST', url: '/user/login', payload: { login, password }, headers: { 'x-forwarded-for': address } });
}
const attemptOf = ({ login }: TestLogin, address: string): Attempt => ({
  login, requestInfo: { method: 'POST', path: '/user/login', requestId: randomUUID(), callerRequestId: null, address },
  now: portal.clock.now, post: { available: false, publicUrl: null }, pause: async () => undefined,
});
const retryAfter = (answer: Awaited<ReturnType<typeof logIn>>) => answer.headers['retry-after'];

it('[SES-19] locks a login for a whole IPv6 /64 as for one IPv4 address, and not for another', async () => {
  const person = await portal.login(['user']);
  for (let n = 0; n < 5; n += 1) expect((await logIn(`2001:db8:1:2::${n + 1}`, person, WRONG)).statusCode).toBe(400);
  expect((await logIn('2001:db8:1:2:ffff::99', person)).statusCode).toBe(429);
  expect((await logIn('2001:db8:1:3::1', person)).statusCode).toBe(200);
});

it('[SES-19] counts an IPv4 address and its IPv4-mapped form as one', async () => {
  const person = await portal.login(['user']);
  for (let n = 0; n < 5; n += 1) await logIn(n % 2 ? '192.0.2.77' : '::ffff:192.0.2.77', person, WRONG);
  expect((await logIn('::ffff:c000:24d', person)).statusCode).toBe(429);
});

it('[SES-19] locks a login for an IPv6 /48 once many of its networks guess', async () => {
  const person = await portal.login(['user']);
  for (let n = 0; n < 40; n += 1) await logIn(`2001:db8:7:${n.toString(16)}::1`, person, WRONG);
  expect((await logIn('2001:db8:7:ffff::1', person)).statusCode).toBe(429);
  expect((await logIn('2001:db8:8::1', person)).statusCode).toBe(200);
});

it('[SES-19] a parallel attempt that was no guess lifts only the lockout that it started itself', async () => {
  const attempt = attemptOf(await portal.login(['user']), '203.0.113.230');
  const failWith = (error: ErrorName) => withLockout(portal.db, attempt, () => Promise.reject(new AppError(error))).catch(() => undefined);
  let reject = (_: AppError): void => undefined;
  const slow = withLockout(portal.db, attempt, () => new Promise((_, fail) => { reject = fail; })).catch(() => undefined);
  for (let n = 0; n < 4; n += 1) await failWith('login_failed');
  reject(new AppError('server_unavailable'));
  await slow;
  await expect(withLockout(portal.db, attempt, async () => undefined)).rejects.toMatchObject({ error: 'login_locked' });
});

it('[SES-19] limits sign-ins of an IPv6 /64 as of one address', async () => {
  const statuses = [];
  for (let n = 0; n < 70; n += 1) {
    statuses.push((await logIn(`2001:db8:2:2::${n.toString(16)}`, { login: `nobody ${n}` }, WRONG)).statusCode);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect((await logIn('2001:db8:2:3::1', { login: 'nobody' }, WRONG)).statusCode).toBe(400);
});

describe('many wrong passwords of one login from many networks', () => {
  it('[SES-19] slow it down and never lock it; where the person is signed in nothing waits; a letter tells him once', async () => {
    const person = await portal.login(['user']);
    await portal.db`update login set email = ${`${person.login}@shop.example`} where id = ${person.id}`;
    expect((await logIn('203.0.113.200', person)).statusCode).toBe(200);
    for (let n = 0; n < SLOW_FROM + 30; n += 1) await logIn(`203.0.113.${n}`, person, WRONG);
    expect(pauses.slice(0, 2)).toEqual([1_000, 1_000]);
    expect(pauses.at(-1)).toBe(2_000);
    pauses.length = 0;
    expect([(await logIn('198.51.100.9', person)).statusCode, pauses]).toEqual([200, [2_000]]);
    pauses.length = 0;
    expect([(await logIn('203.0.113.200', person)).statusCode, pauses]).toEqual([200, []]);
    const emails = await portal.db`select body from outgoing_mail where recipient = ${`${person.login}@shop.example`}`;
    expect(emails.map(({ body }) => body)).toEqual([expect.stringContaining('Many wrong passwords')]);
    portal.clock.advance(3_600_001);
    await logIn('198.51.100.10', person);
    expect(pauses).toEqual([]);
  });

  it('[SES-19] wait one at a time in each network', async () => {
    let goOn = () => undefined as void;
    const released = new Promise<void>((resolve) => { goOn = resolve; });
    let enter = () => undefined as void;
    const entered = new Promise<void>((resolve) => { enter = resolve; });
    const slow = await createTestApp({ trustProxy: ['127.0.0.1'], pause: async () => { enter(); await released; } });
    const other = await slow.login(['user']);
    const call = (address: string) => slow.app.inject({
      method: 'POST', url: '/user/login', payload: { login: other.login, password: other.password },
      headers: { 'x-forwarded-for': address },
    });
    await slow.db`insert into login_failure (key_hash, since, failures)
      values (sha256(convert_to(${`failures of ${other.login}`}, 'UTF8')), ${slow.clock.now}, ${SLOW_FROM})`;
    const first = call('198.18.2.1');
    await entered;
    const second = await call('198.18.2.1');
    goOn();
    expect([second.statusCode, retryAfter(second), (await first).statusCode]).toEqual([429, '1', 200]);
    await slow.close();
  });

  it('[SES-19] wait longer the more there are, up to ten seconds', () => {
    const waits = Array.from({ length: 400 }, (_, failures) => waitSeconds(failures));
    expect(waits.slice(0, SLOW_FROM).every((seconds) => seconds === 0)).toBe(true);
    expect(waits.every((seconds, at) => at === 0 || seconds >= (waits[at - 1] ?? 0))).toBe(true);
    expect(Math.max(...waits)).toBe(10);
  });
});

it.each<ErrorName>([
  'too_many_requests', 'server_unavailable', 'second_factor_required',
])('[SES-19] never counts %s as a wrong password', async (error) => {
  const person = await portal.login(['user']);
  const attempt = attemptOf(person, '198.18.9.9');
  for (let n = 0; n < 20; n += 1) {
    await expect(withLockout(portal.db, attempt, async () => { throw new AppError(error); })).rejects.toThrow(error);
  }
  expect((await logIn('198.18.9.9', person)).statusCode).toBe(200);
});
