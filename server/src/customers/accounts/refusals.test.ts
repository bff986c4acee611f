import { Writable } from 'node:stream';
import type { ErrorName } from '@portal/contracts';
import type { LightMyRequestResponse } from 'fastify';
import { createTestApp, testPassword, type TestApp, type TestLogin } from '../../../test/app';
import { issueCode } from './code.service';
import { authenticatorOf } from './second-factor/second-factor.fixture';
import { createLog, createMetrics } from '../../platform/http';

let portal: TestApp;
const log = { text: '' };
const metrics = createMetrics({ process: false });
beforeAll(async () => {
  const destination = new Writable({ write(chunk, _encoding, done) { log.text += String(chunk); done(); } });
  portal = await createTestApp({
    log: createLog({ level: 'info', destination }), metrics, trustProxy: ['127.0.0.1'], emailAvailable: true,
  });
});
afterAll(async () => { await portal.close(); });

const SECRET = 'a wrong secret indeed';
let counter = 0;
const newAddress = () => `198.51.${Math.floor(++counter / 250)}.${counter % 250 + 1}`;

type Call = { method?: 'GET' | 'POST'; url: string; token?: string; key?: string; body?: object; headers?: Record<string, string> };
async function callFrom(address: string, { method = 'POST', url, token, key, body, headers }: Call): Promise<LightMyRequestResponse> {
  return portal.app.inject({
    method, url, ...(body && { payload: body }),
    headers: { 'x-forwarded-for': address, ...(token && { 'x-token': token }), ...(key && { authorization: `Bearer ${key}` }), ...headers },
  });
}
const logIn = (address: string, login: string, password: string, code?: string) => callFrom(address, {
  url: '/user/login', body: { login, password, ...(code && { code }) },
});

async function keyOf(person: TestLogin, fields: object): Promise<string> {
  return (await portal.post('/user/createkey', person.token, { name: `key ${++counter}`, description: '', ...fields })).json().data.key;
}

type Kind = { error: ErrorName; owner: 'login' | 'customer' | 'nobody'; attempt: (
  address: string, person: TestLogin,
) => Promise<LightMyRequestResponse> };
const kinds: Record<string, Kind> = {
  'a wrong password of a known login': {
    error: 'login_failed', owner: 'login', attempt: (address, { login }) => logIn(address, login.toUpperCase(), SECRET),
  },
  'a login that nobody has': { error: 'login_failed', owner: 'nobody', attempt: (address) => logIn(address, 'nobody at all', SECRET) },
  'a login that is locked for the network': {
    error: 'login_locked', owner: 'login',
    attempt: async (address, { login }) => {
      for (let n = 0; n < 5; n += 1) await logIn(address, login, SECRET);
      return logIn(address, login, testPassword);
    },
  },
  'a wrong second factor': {
    error: 'second_factor_wrong', owner: 'login',
    attempt: async (address, person) => {
      await authenticatorOf(portal, person);
      return logIn(address, person.login, testPassword, '000000');
    },
  },
  'a wrong password at step-up': {
    error: 'password_wrong', owner: 'login',
    attempt: (address, { token }) => callFrom(address, { url: '/v2/session/stepup', token, body: { password: SECRET } }),
  },
  'a call that needs step-up': {
    error: 'step_up_required', owner: 'login',
    attempt: async (address, { id, token }) => {
      await portal.db`update session set verified_at = verified_at - interval '1 day' where login_id = ${id}`;
      return callFrom(address, { url: '/user/createkey', token, body: { name: 'k', description: '' } });
    },
  },
  'a wrong old password': {
    error: 'cannot_change_password', owner: 'login',
    attempt: (address, { token }) => callFrom(address, {
      url: '/user/changepassword', token, body: { oldPassword: SECRET, newPassword: 'blue kestrel 9', reNewPassword: 'blue kestrel 9' },
    }),
  },
  'a code that nobody got': {
    error: 'code_invalid', owner: 'nobody',
    attempt: (address) => callFrom(address, { url: '/v2/session/exchange', body: { code: 'a'.repeat(43) } }),
  },
  'a code that is too old': {
    error: 'code_invalid', owner: 'login',
    attempt: async (address, { id }) => {
      const { code } = await issueCode(
        portal.db, { loginId: id, kind: 'handoff', createdBy: null }, new Date(portal.clock.now.getTime() - 3_600_000),
      );
      return callFrom(address, { url: '/v2/session/exchange', body: { code } });
    },
  },
  'a token that is none': {
    error: 'session_illegal', owner: 'nobody',
    attempt: (address) => callFrom(address, { method: 'GET', url: '/user/info', token: 'forged' }),
  },
  'a right that the login lacks': {
    error: 'permission_denied', owner: 'login',
    attempt: (address, { token }) => callFrom(address, { method: 'GET', url: '/v2/admin/audit', token }),
  },
  'a request from a foreign page': {
    error: 'foreign_origin', owner: 'nobody',
    attempt: (address, { token }) => callFrom(address, {
      method: 'GET', url: '/admin/logins/impersonate?uuid=6f1d3c52-8a0e-4b7b-9d55-0d3e0a5e0009', token,
      headers: { 'sec-fetch-site': 'cross-site' },
    }),
  },
  'a key that is none': {
    error: 'key_refused', owner: 'nobody',
    attempt: (address) => callFrom(address, { method: 'GET', url: '/api/v1/balance', key: SECRET.replaceAll(' ', '_') }),
  },
  'a known key with another end': {
    error: 'key_refused', owner: 'customer',
    attempt: async (address, person) => {
      const key = await keyOf(person, {});
      return callFrom(address, { method: 'GET', url: '/api/v1/balance', key: `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}` });
    },
  },
  'a key from a foreign address': {
    error: 'key_address_refused', owner: 'customer',
    attempt: async (address, person) => callFrom(address, {
      method: 'GET', url: '/api/v1/balance', key: await keyOf(person, { addresses: ['192.0.2.1'] }),
    }),
  },
  'a key without the scope': {
    error: 'scope_missing', owner: 'customer',
    attempt: async (address, person) => callFrom(address, {
      method: 'GET', url: '/api/v1/balance', key: await keyOf(person, { scopes: ['messages:read'] }),
    }),
  },
};

const failures = async (error: string) => Number(
  new RegExp(`http_failures_total{error="${error}"} (\\d+)`).exec(await metrics.text())?.[1] ?? 0,
);

it.each(
  Object.entries(kinds),
)('[SES-18:refusals] %s is in the audit, the log and the metrics', async (_what, { error, owner, attempt }) => {
  const person = await portal.login(['user', 'clientAdmin']);
  const [address, before] = [newAddress(), await failures(error)];
  log.text = '';
  await attempt(address, person);

  const [entry] = await portal.db`
    select e.login_id as login, e.customer_id as customer, o.outcome, e.path, e.subject from audit_entry e
      join audit_outcome o on o.entry_id = e.id
    where e.address = ${address} and e.event in ('refused', 'call') order by e.id desc limit 1`;
  expect(entry).toMatchObject({
    outcome: error, login: owner === 'login' ? person.id : null, customer: owner === 'nobody' ? null : person.customer.id,
    path: expect.stringMatching(/^\//),
    subject: owner === 'customer' ? { key: expect.any(Number) } : {},
  });
  const lines = log.text.trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.at(-1)).toMatchObject({ msg: 'request', error, address });
  expect(await failures(error)).toBeGreaterThan(before);
  for (const secret of [SECRET, testPassword, '000000', person.token]) expect(log.text).not.toContain(secret);
  expect(JSON.stringify(entry, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(SECRET);
});

it('[SES-18:refusals] never keeps the name of a login that nobody has: people type passwords there', async () => {
  const address = newAddress();
  log.text = '';
  await logIn(address, testPassword, SECRET);
  const [entry] = await portal.db`select * from audit_entry where address = ${address}`;
  expect(Object.values(entry ?? {}).map(String).join(' ')).not.toContain(testPassword);
  expect(log.text).not.toContain(testPassword);
});

it('[SES-18:refusals] keeps so many a minute of one network, and leaves room for others', async () => {
  const [address, other] = [newAddress(), newAddress()];
  for (let n = 0; n < 30; n += 1) await callFrom(address, { method: 'GET', url: '/user/info', token: 'forged' });
  await callFrom(other, { method: 'GET', url: '/user/info', token: 'forged' });
  const entries = await portal.db`select address, count(*)::integer from audit_entry where address in (${address}, ${other}) group by 1
    order by 2 desc`;
  expect([...entries]).toEqual([{ address, count: 20 }, { address: other, count: 1 }]);
  expect(await metrics.text()).toMatch(/portal_refusals_unrecorded_total 1\d/);
});

it('[SES-18:refusals] writes the lock down, tells the person once a day, and shows him the attempts', async () => {
  const person = await portal.login(['user']);
  await portal.db`update login set email = ${`${person.login}@shop.example`} where id = ${person.id}`;
  for (const address of [newAddress(), newAddress()]) for (let n = 0; n < 6; n += 1) await logIn(address, person.login, SECRET);
  const events = await portal.db`select event, count(*)::integer from audit_entry where login_id = ${person.id} group by 1 order by 1`;
  expect([...events]).toEqual([{ event: 'login_locked', count: 2 }, { event: 'refused', count: 12 }]);
  const emails = await portal.db`select body from outgoing_mail where recipient = ${`${person.login}@shop.example`}`;
  expect(emails.map(({ body }) => body)).toEqual([expect.stringContaining('after several wrong passwords or codes')]);
  const { items } = (await portal.get('/v2/account/activity', person.token)).json().data;
  expect(items.filter(({ event }: { event: string }) => event === 'refused').map(({ outcome }: { outcome: string }) => outcome).sort())
    .toEqual([...Array.from({ length: 10 }, () => 'login_failed'), 'login_locked', 'login_locked']);
});

it('[SES-18:refusals] answers though the audit cannot take it, and counts what it lost', async () => {
  const lost = async () => Number(/portal_refusals_unrecorded_total (\d+)/.exec(await metrics.text())?.[1] ?? 0);
  const before = await lost();
  await portal.db`alter table audit_entry rename to audit_entry_away`;
  const answer = await callFrom(newAddress(), { method: 'GET', url: '/user/info', token: 'forged' });
  await portal.db`alter table audit_entry_away rename to audit_entry`;
  expect([answer.json().success, await lost()]).toEqual([false, before + 1]);
});

it('[SES-18:refusals] ten networks that reach the most of the node hide neither a login, a known key nor another network', async () => {
  const person = await portal.login(['user', 'clientAdmin']);
  const key = await keyOf(person, { scopes: ['messages:read'] });
  const networks = Array.from({ length: 12 }, newAddress);
  for (const address of networks) {
    for (let n = 0; n < 20; n += 1) await callFrom(address, { method: 'GET', url: '/user/info', token: 'forged' });
  }
  const [flooded, quiet] = [networks.at(-1) ?? '', newAddress()];
  await callFrom(flooded, { method: 'GET', url: '/v2/admin/audit', token: person.token });
  await callFrom(flooded, { method: 'GET', url: '/api/v1/balance', key });
  await callFrom(quiet, { method: 'GET', url: '/user/info', token: 'forged' });
  const entries = await portal.db`
    select o.outcome from audit_entry e join audit_outcome o on o.entry_id = e.id
    where e.address = ${quiet} or (e.address = ${flooded} and e.customer_id = ${person.customer.id}) order by e.id`;
  expect(entries.map(({ outcome }) => outcome)).toEqual(['permission_denied', 'scope_missing', 'session_illegal']);
});
