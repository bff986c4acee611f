import { BUILD_VERSION, passwordReset, session } from '@portal/contracts';
import { createTestApp, type TestApp } from '../test/app';
import { connectDatabase } from './platform/db';
import { everyEndpoint } from '../test/every-endpoint';

let portal: TestApp;
beforeAll(async () => { portal = await createTestApp(); });
afterAll(async () => { await portal.close(); });

const calls = [...everyEndpoint().values()].map(({ method, path, access }) => ({ method, path, access }));
const gated = calls.filter(({ access }) => access !== 'public');
/** Signing out would end the session of the other calls. */
const lasting = gated.filter(({ path }) => path !== session.logout.path);

const call = ({ method, path }: { method: 'GET' | 'POST'; path: string }, headers: Record<string, string>) => portal.app.inject({
  method, url: path, headers,
});

it.each(calls)('serves $method $path of the contracts', async (endpoint) => {
  const answer = await call(endpoint, {});
  expect(answer.statusCode).not.toBe(404);
  expect(answer.headers['x-actual-version']).toBe(String(BUILD_VERSION));
});

it.each(gated)('answers 401 to $method $path without a session, also with the cookie alone', async (endpoint) => {
  const { token } = await portal.login(['admin']);
  for (const headers of [{}, { cookie: `userToken=${token}` }, { 'x-token': 'a'.repeat(43) }]) {
    const answer = await call(endpoint, headers as Record<string, string>);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 40100]);
  }
});

it('[SES-10] never tells whether another customer\'s list exists', async () => {
  const [mine, other] = [await portal.login(['user']), await portal.login(['user'])];
  const [list] = await portal.db<{ id: bigint }[]>`
    with sender as (insert into alpha_name (customer_id, organization_id, name)
    values (${other.customer.id}, ${other.customer.organizationId}, 'OTHER') returning id)
    insert into mailing_list (customer_id, login_id, account_id, alpha_name_id, name, description, request_hash, message_type,
      content_type, body, parts, status)
    select ${other.customer.id}, ${other.id}, account.id, sender.id, 'Theirs', '', '', 'sms', 'text/plain', 'Hi', 1, 0 from account, sender
    where account.customer_id = ${other.customer.id} and kind = 'customer' returning id`;
  expect((await portal.get(`/smslist/get?id=${list?.id}`, other.token)).statusCode).toBe(200);
  for (const [method, url] of [
    ['GET', '/smslist/get?id='], ['GET', '/sms/getlistmessages?id='], ['POST', '/smslist/confirm'], ['POST', '/smslist/cancel'],
  ] as const) {
    const callWith = (id: number) => (method === 'GET' ? portal.get(`${url}${id}`, mine.token) : portal.post(url, mine.token, { id }));
    const [theirs, nobodys] = [await callWith(Number(list?.id)), await callWith(999_999)];
    expect([url, theirs.statusCode, theirs.body]).toEqual([url, 404, nobodys.body]);
  }
});

const bodies = [
  '', '{', 'null', '[]', '"x"', '1', '{"id":"\\u0000"}', '{"id":1e309}', '{"id":-1}', '{"id":9007199254740993}',
  '{"login":"\\ud800","password":"x"}', '{"login":"a\\u0000","password":"b"}',
  `{"recipients":"${'1'.repeat(100)}","body":"\\udfff"}`, `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, '{"__proto__":{"x":1}}',
  `{"recipients":"${'x'.repeat(10_000_000)}"}`,
];
const queries = [
  '', 'id=%00', 'id=1&id=2', 'id=99999999999999999999', 'id=-1', 'id=1e3', 'filter={', 'filter={"text":"\\u0000"}',
  'filter={"text":"\\ud800"}',
  'filter={"status":[1e9]}', 'id=1&filter={"status":[1e309]}',
  'cursor=x', 'cursor=WyJhIl0', 'cursor=WyJcdTAwMDAiLDFd', 'id=1&cursor=WzFd', 'limit=1e9', 'limit=-1', 'sort=id;--', '%ff=%fe',
  'filter[text]=1',
];

it.each(
  [...lasting, session.login, session.exchange, passwordReset].map(
    (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
  ),
)('answers 5xx to nothing of a table of bad input: %s', async (_name, endpoint) => {
  const { token } = await portal.login(['admin', 'user']);
  const headers = { 'x-token': token, 'content-type': 'application/json' };
  const answers = endpoint.method === 'POST'
    ? bodies.map((payload) => portal.app.inject({ method: 'POST', url: endpoint.path, headers, payload }))
    : queries.map((query) => portal.app.inject({ method: 'GET', url: `${endpoint.path}?${query}`, headers: { 'x-token': token } }));
  for (const [index, answer] of (await Promise.all(answers)).entries()) {
    const what = [endpoint.path, (endpoint.method === 'POST' ? bodies : queries)[index]?.slice(0, 60)];
    const isValid = isJson(answer.headers['content-type']) ? typeof answer.json().success === 'boolean' : answer.statusCode === 200;
    expect([...what, answer.statusCode < 500 && isValid]).toEqual([...what, true]);
  }
});

it('[NFR-04:readyz] asks to come back while the database is away', async () => {
  const away = connectDatabase('postgres://nobody@127.0.0.1:1/none');
  const cut = await createTestApp({ db: away });
  const answer = await cut.get('/user/info', 'a'.repeat(43));
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([503, '2', 50300]);
  expect((await cut.app.inject('/healthz')).statusCode).toBe(200);
  await cut.close();
  await away.end();
});

function isJson(contentType: string | number | string[] | undefined): boolean {
  return String(contentType).startsWith('application/json');
}
