import { hash } from '@node-rs/argon2';
import { createTestApp, envelopeOf, type TestApp, type TestLogin } from '../../../test/app';
import { defaultRateLimits } from '../../platform/http';

let portal: TestApp;
beforeAll(async () => {
  const rateLimits = { ...defaultRateLimits, perAddress: 100_000, perSession: 100_000, loginsPerAddress: 100_000 };
  portal = await createTestApp({ trustProxy: ['127.0.0.1'], rateLimits });
});
afterAll(async () => { await portal.close(); });

const post = (address: string, url: string, payload: object, token?: string) => portal.app.inject({
  method: 'POST', url, payload, headers: { 'x-forwarded-for': address, ...(token && { 'x-token': token }) },
});
let created = 0;
const hire = (address: string, { token }: TestLogin) => (
  post(
    address, '/v2/logins/create', { login: `colleague.${++created}`, name: 'Colleague', email: 'c@shop.example', roles: ['user'] }, token,
  ));

it('[SES-19] signed-in people hash by the share of their network, and leave the others theirs', async () => {
  const [busy, other] = [await portal.login(['clientAdmin']), await portal.login(['clientAdmin'])];
  const flood = Array.from({ length: 60 }, () => hire('198.51.100.1', busy));
  expect((await hire('198.51.100.2', other)).statusCode).toBe(200);
  const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
  expect([...new Set(statuses)].sort()).toEqual([200, 429]);
  const [row] = await portal.db<{ logins: number }[]>`select count(*)::integer as logins from login
    where customer_id = ${busy.customer.id}`;
  expect(row?.logins).toBe(1 + statuses.filter((status) => status === 200).length);
});

it('[SES-19] a new login waits for its hash without a connection of the database', async () => {
  const busy = await portal.login(['clientAdmin']);
  const flood = Array.from({ length: 60 }, (_, n) => hire(`198.51.101.${n}`, busy));
  let [done, max] = [false, 0];
  void Promise.all(flood).finally(() => { done = true; });
  const watch = async () => {
    const [row] = await portal.db<{ idle: number }[]>`
      select count(*)::integer as idle from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and state_change < now() - interval '200 milliseconds'`;
    max = Math.max(max, row?.idle ?? 0);
  };
  while (!done) await watch();
  expect(max).toBeLessThan(3);
});

it('[SES-19] a sign-in is answered by its session though there is no room to renew its hash', async () => {
  const person = await portal.login(['user']);
  const outdated = await hash(person.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  await portal.db`update login set password_hash = ${outdated} where id = ${person.id}`;
  const address = '198.51.102.1';
  let done = false;
  const pump = async () => {
    while (!done) await post(address, '/user/login', { login: `stranger.${++created}`, password: 'a wrong one' });
  };
  const pumps = Array.from({ length: 20 }, pump);
  const allSessions = async () => (await portal.db`select 1 from session where login_id = ${person.id}`).length;
  const before = await allSessions();
  const sessions = async () => (await allSessions()) - before;
  // The password itself may find no room either: then nothing has been made, and the person tries again.
  let answer = await post(address, '/user/login', { login: person.login, password: person.password });
  for (let attempts = 1; answer.statusCode === 429 && (await sessions()) === 0 && attempts < 200; attempts += 1) {
    answer = await post(address, '/user/login', { login: person.login, password: person.password });
  }
  done = true;
  await Promise.all(pumps);
  expect(envelopeOf(answer).success).toBe(true);
  expect(await sessions()).toBe(1);
});
