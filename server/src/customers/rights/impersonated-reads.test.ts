import { createTestApp, type TestApp, type TestLogin } from '../../../test/app';
import { nameOf } from './call-table';
import { readingEndpoints } from './ids.fixture';
import { sampleOf } from './sample-input.fixture';

let portal: TestApp;
beforeAll(async () => { portal = await createTestApp(); });
afterAll(async () => { await portal.close(); });

async function acting(person: TestLogin): Promise<{ support: TestLogin; token: string }> {
  const support = await portal.login(['admin', 'impersonate']);
  const [row] = await portal.db`select uuid from login where id = ${person.id}`;
  const token = (await portal.get(`/admin/logins/impersonate?uuid=${row?.uuid}`, support.token)).json().data.userToken;
  return { support, token };
}
const entries = async (person: TestLogin) => [...await portal.db`
  select a.path, a.impersonator_login_id as by, o.outcome from audit_entry a join audit_outcome o on o.entry_id = a.id
  where a.customer_id = ${person.customer.id} and a.event in ('call', 'refused') order by a.id`];

it('[SES-18:reads] whatever an impersonator reads, or looks for in vain, is on the customer\'s record, whichever endpoint it is', async () => {
  const person = await portal.login(['user', 'clientAdmin', 'fin', 'topup', 'stoplistadmin']);
  const { support, token } = await acting(person);
  const rules = { valueOf: (name: string) => (/uuid$/i.test(name) ? '6f1d3c52-8a0e-4b7b-9d55-0d3e0a5e0009' : undefined) };
  const missing: string[] = [];
  const read: string[] = [];
  for (const endpoint of readingEndpoints) {
    const part = (schema: unknown) => (schema === undefined ? undefined : sampleOf(schema, rules) as Record<string, unknown> | undefined);
    const query = Object.entries(
      part(endpoint.query) ?? {},
    ).map(([key, value]) => `${key}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`).join('&');
    const url = query === '' ? endpoint.path : `${endpoint.path}?${query}`;
    const answer = endpoint.method === 'GET' ? await portal.get(url, token) : await portal.post(url, token, part(endpoint.body));
    if (![200, 404].includes(answer.statusCode)) continue;
    read.push(endpoint.path);
    const [entry] = await portal.db`select from audit_entry where path = ${endpoint.path} and impersonator_login_id = ${support.id}
      and customer_id = ${person.customer.id}`;
    if (!entry) missing.push(nameOf(endpoint));
  }
  expect(missing).toEqual([]);
  expect(read.length).toBeGreaterThan(45);
  expect(read).toEqual(
    expect.arrayContaining(['/v2/chat/file', '/smslist/get', '/v2/addressbooks/get', '/finance/invoices/downloadinvoice']),
  );
});

it('[SES-18:reads] once a minute for each call, and nothing of what the person reads himself', async () => {
  const person = await portal.login(['user']);
  const { support, token } = await acting(person);
  for (let n = 0; n < 5; n += 1) await portal.get('/v2/views?screen=/smslist/list', token);
  await portal.get('/v2/views?screen=/smslist/list', person.token);
  expect(await entries(person)).toEqual([{ path: '/v2/views', by: support.id, outcome: 'done' }]);
  portal.clock.advance(60_000);
  await portal.get('/v2/views?screen=/smslist/list', token);
  expect(await entries(person)).toHaveLength(2);
});

it('[SES-18:reads] what impersonation refuses is on the record too', async () => {
  const person = await portal.login(['user']);
  const { support, token } = await acting(person);
  await portal.post('/user/changepassword', token, { oldPassword: 'a', newPassword: 'b', reNewPassword: 'b' });
  expect(await entries(person)).toEqual([{ path: '/user/changepassword', by: support.id, outcome: 'impersonation_forbids' }]);
});

it('[SES-18:exports] whoever exports is on record', async () => {
  const person = await portal.login(['user', 'fin']);
  for (const path of ['/v2/messages/export', '/v2/mailings/export']) expect((await portal.get(path, person.token)).statusCode).toBe(200);
  expect(await entries(person)).toEqual(
    ['/v2/messages/export', '/v2/mailings/export'].map((path) => ({ path, by: null, outcome: 'done' })),
  );
});
