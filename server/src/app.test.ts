import {
  addressBookExport, addressBooks, contacts, imageUpload, listLinkClicks, mailingDrafts, mailingExports, mailings, page, recipientFiles, recipientUpload,
  rejectedRows, remotes, roles, session, shortLinks, templates, uploadPiece, uploads, views, type Access, type Role,
} from '@portal/contracts';
import { adminAlphaNames, adminCustomers, adminEngine, adminLogins, adminReleases } from '@portal/contracts/admin';
import { createTestApp, type TestApp } from '../test/app';
import { connectDatabase } from './db';

let portal: TestApp;
beforeAll(async () => { portal = await createTestApp(); });
afterAll(async () => { await portal.close(); });

const calls: { method: 'GET' | 'POST'; path: string; access: Access }[] = [
  session, mailings, mailingDrafts, recipientFiles, addressBooks, contacts, uploads, templates, shortLinks, views, { listLinkClicks }, remotes,
  adminCustomers, adminAlphaNames, adminLogins, adminReleases, adminEngine, page,
].flatMap((subject) => Object.values(subject)).concat([]).map(({ method, path, access }) => ({ method, path, access }));
for (const { method, path, access } of [recipientUpload, uploadPiece, imageUpload]) calls.push({ method, path, access });
for (const file of [...Object.values(mailingExports), addressBookExport, rejectedRows]) calls.push({ method: 'GET', ...file });
const gated = calls.filter(({ access }) => access !== 'public');
/** Logging out ends the session that the other calls need. */
const lasting = gated.filter(({ path }) => path !== session.logout.path);

const everyLogin = undefined;
/** Who may make each call, written out by hand so that a slip in the table of permissions shows. */
const callersOf: Record<string, readonly (Role | undefined)[]> = {
  '/user/info': [everyLogin],
  '/user/getuielements': [everyLogin],
  '/user/loadbalance': [everyLogin],
  '/user/listorganizations': [everyLogin],
  '/user/listalphanames': [everyLogin],
  '/user/listallalphanames': [everyLogin],
  '/v2/remotes': [everyLogin],
  '/v2/session/handoff': [everyLogin],
  '/user/getlistschartdata': ['user', 'admin'],
  '/smslist/list': ['user', 'admin'],
  '/smslist/get': ['user', 'admin'],
  '/smslist/listalphanames': ['user', 'admin'],
  '/smslist/validatetonums': ['user', 'admin'],
  '/smslist/createsend': ['user', 'admin'],
  '/smslist/confirm': ['user', 'admin'],
  '/smslist/cancel': ['user', 'admin'],
  '/sms/messagestatusrecheck': ['user', 'admin'],
  '/sms/messageresetattempts': ['user', 'admin'],
  '/sms/getlistmessages': ['user', 'admin'],
  '/v2/recipients/upload': ['user', 'admin'],
  '/sms/getallmessages': ['user', 'admin'],
  '/smslist/geturlsstats': ['user', 'admin'],
  '/v2/mailings/estimate': ['user', 'admin'],
  '/v2/mailings/hide': ['user', 'admin'],
  '/v2/mailings/test': ['user', 'admin'],
  '/v2/mailings/drafts': ['user', 'admin'],
  '/v2/mailings/draft': ['user', 'admin'],
  '/v2/mailings/draft/save': ['user', 'admin'],
  '/v2/mailings/draft/delete': ['user', 'admin'],
  '/v2/mailings/export': ['user', 'admin'],
  '/v2/mailings/messages/export': ['user', 'admin'],
  '/v2/messages/export': ['user', 'admin'],
  '/v2/recipients/read': ['user', 'admin'],
  '/v2/recipients/state': ['user', 'admin'],
  '/v2/images/upload': ['user', 'admin'],
  '/v2/templates': ['user', 'admin'],
  '/v2/templates/get': ['user', 'admin'],
  '/v2/templates/create': ['user', 'admin'],
  '/v2/templates/update': ['user', 'admin'],
  '/v2/templates/delete': ['user', 'admin'],
  '/v2/templates/restore': ['user', 'admin'],
  '/v2/shortlinks': ['user', 'admin'],
  '/v2/shortlinks/get': ['user', 'admin'],
  '/v2/shortlinks/create': ['user', 'admin'],
  '/v2/shortlinks/update': ['user', 'admin'],
  '/v2/shortlinks/stats': ['user', 'admin'],
  '/v2/addressbooks': ['user', 'stoplistadmin', 'admin'],
  '/v2/addressbooks/get': ['user', 'stoplistadmin', 'admin'],
  '/v2/addressbooks/create': ['user', 'stoplistadmin', 'admin'],
  '/v2/addressbooks/update': ['user', 'stoplistadmin', 'admin'],
  '/v2/addressbooks/delete': ['user', 'stoplistadmin', 'admin'],
  '/v2/addressbooks/restore': ['user', 'stoplistadmin', 'admin'],
  '/v2/addressbooks/copy': ['user', 'stoplistadmin', 'admin'],
  '/v2/addressbooks/merge': ['user', 'stoplistadmin', 'admin'],
  '/v2/addressbooks/jobs': ['user', 'stoplistadmin', 'admin'],
  '/v2/addressbooks/job': ['user', 'stoplistadmin', 'admin'],
  '/v2/addressbooks/job/cancel': ['user', 'stoplistadmin', 'admin'],
  '/v2/addressbooks/import': ['user', 'stoplistadmin', 'admin'],
  '/v2/addressbooks/export': ['user', 'stoplistadmin', 'admin'],
  '/v2/addressbooks/job/rejected': ['user', 'stoplistadmin', 'admin'],
  '/v2/contacts': ['user', 'stoplistadmin', 'admin'],
  '/v2/contacts/add': ['user', 'stoplistadmin', 'admin'],
  '/v2/contacts/update': ['user', 'stoplistadmin', 'admin'],
  '/v2/contacts/delete': ['user', 'stoplistadmin', 'admin'],
  '/v2/contacts/restore': ['user', 'stoplistadmin', 'admin'],
  '/v2/contacts/copy': ['user', 'stoplistadmin', 'admin'],
  '/v2/contacts/move': ['user', 'stoplistadmin', 'admin'],
  '/v2/uploads/begin': [everyLogin],
  '/v2/uploads/state': [everyLogin],
  '/v2/uploads/look': [everyLogin],
  '/v2/uploads/drop': [everyLogin],
  '/v2/uploads/piece': [everyLogin],
  '/v2/views': [everyLogin],
  '/v2/views/save': [everyLogin],
  '/v2/views/delete': [everyLogin],
  '/admin/customers/list': ['admin'],
  '/admin/alphanames/list': ['admin'],
  '/admin/logins/list': ['admin'],
  // It needs two roles, and no one gives it.
  '/admin/logins/impersonate': [],
  '/admin/logins/unimpersonate': [everyLogin],
  '/v2/admin/engine': ['admin'],
  '/v2/admin/releases': ['admin'],
  '/v2/admin/releases/publish': ['admin'],
  '/v2/admin/releases/activate': ['admin'],
  '/v2/admin/releases/rollback': ['admin'],
  '/v2/admin/releases/endrollout': ['admin'],
  '/v2/admin/releases/prune': ['admin'],
};

it('[SES-14] the table of callers has every gated call', () => {
  expect(lasting.map(({ path }) => path).sort()).toEqual(Object.keys(callersOf).sort());
});

const call = ({ method, path }: { method: 'GET' | 'POST'; path: string }, headers: Record<string, string>) => portal.app.inject({ method, url: path, headers });

it.each(calls)('serves $method $path of the contracts', async (endpoint) => {
  const answer = await call(endpoint, {});
  expect(answer.statusCode).not.toBe(404);
  expect(answer.headers['x-actual-version']).toBe('2025072200');
});

it.each(gated)('answers 401 to $method $path without a session, also with the cookie alone', async (endpoint) => {
  const { token } = await portal.login(['admin']);
  for (const headers of [{}, { cookie: `userToken=${token}` }, { 'x-token': 'a'.repeat(43) }]) {
    const answer = await call(endpoint, headers as Record<string, string>);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 40100]);
  }
});

it.each([[], ...roles.map((role) => [role])])('[SES-14] a login with the role %s may make the calls of its elements and gets 403 for all others', async (...held) => {
  const { token } = await portal.login(held.filter((role) => role !== undefined));
  for (const endpoint of lasting) {
    const callers = callersOf[endpoint.path];
    const answer = await call(endpoint, { 'x-token': token });
    const refused = answer.statusCode === 403 && answer.json().code === 40300;
    expect([endpoint.path, refused]).toEqual([endpoint.path, !callers?.some((role) => role === everyLogin || held.includes(role))]);
    expect(answer.statusCode).not.toBe(401);
  }
});

it('[SES-10] never tells whether another customer\'s list exists', async () => {
  const [mine, other] = [await portal.login(['user']), await portal.login(['user'])];
  const [list] = await portal.db<{ id: bigint }[]>`
    with sender as (insert into alpha_name (customer_id, organization_id, name) values (${other.customer.id}, ${other.customer.organizationId}, 'OTHER') returning id)
    insert into mailing_list (customer_id, login_id, account_id, alpha_name_id, name, description, request_hash, message_type, content_type, body, parts, status)
    select ${other.customer.id}, ${other.id}, account.id, sender.id, 'Theirs', '', '', 'sms', 'text/plain', 'Hi', 1, 0 from account, sender
    where account.customer_id = ${other.customer.id} and kind = 'customer' returning id`;
  expect((await portal.get(`/smslist/get?id=${list?.id}`, other.token)).statusCode).toBe(200);
  for (const [method, url] of [['GET', '/smslist/get?id='], ['GET', '/sms/getlistmessages?id='], ['POST', '/smslist/confirm'], ['POST', '/smslist/cancel']] as const) {
    const ask = (id: number) => (method === 'GET' ? portal.get(`${url}${id}`, mine.token) : portal.post(url, mine.token, { id }));
    const [theirs, nobodys] = [await ask(Number(list?.id)), await ask(999_999)];
    expect([url, theirs.statusCode, theirs.body]).toEqual([url, 404, nobodys.body]);
  }
});

it('answers 5xx to nothing of a table of bad input, on any call', async () => {
  const { token } = await portal.login(['admin', 'user']);
  const bodies = ['', '{', 'null', '[]', '"x"', '1', '{"id":"\\u0000"}', '{"id":1e309}', '{"id":-1}', '{"id":9007199254740993}', '{"login":"\\ud800","password":"x"}', '{"login":"a\\u0000","password":"b"}',
    `{"recipients":"${'1'.repeat(100)}","body":"\\udfff"}`, `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, '{"__proto__":{"x":1}}', `{"recipients":"${'x'.repeat(10_000_000)}"}`];
  const queries = ['', 'id=%00', 'id=1&id=2', 'id=99999999999999999999', 'id=-1', 'id=1e3', 'filter={', 'filter={"text":"\\u0000"}', 'filter={"text":"\\ud800"}', 'filter={"status":[1e9]}', 'id=1&filter={"status":[1e309]}',
    'cursor=x', 'cursor=WyJhIl0', 'cursor=WyJcdTAwMDAiLDFd', 'id=1&cursor=WzFd', 'limit=1e9', 'limit=-1', 'sort=id;--', '%ff=%fe', 'filter[text]=1'];
  for (const endpoint of lasting.concat({ ...session.login }, { ...session.exchange })) {
    const headers = { 'x-token': token, 'content-type': 'application/json' };
    const answers = endpoint.method === 'POST'
      ? bodies.map((payload) => portal.app.inject({ method: 'POST', url: endpoint.path, headers, payload }))
      : queries.map((query) => portal.app.inject({ method: 'GET', url: `${endpoint.path}?${query}`, headers: { 'x-token': token } }));
    for (const [index, answer] of (await Promise.all(answers)).entries()) {
      const what = [endpoint.path, (endpoint.method === 'POST' ? bodies : queries)[index]?.slice(0, 60)];
      // What is no refusal of an export is a file.
      const said = isJson(answer.headers['content-type']) ? typeof answer.json().success === 'boolean' : answer.statusCode === 200;
      expect([...what, answer.statusCode < 500 && said]).toEqual([...what, true]);
    }
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
