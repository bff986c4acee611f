import type { Data, documentation } from '@portal/contracts';
import { createTestApp, envelopeOf, type TestApp, type TestLogin } from '../../../test/app';

let portal: TestApp;
let reader: TestLogin;
beforeAll(async () => {
  portal = await createTestApp();
  reader = await portal.login(['fin']);
});
afterAll(() => portal.close());

const list = async (query: string) => (await portal.get(`/documentation/list?${query}`, reader.token)).json<{
  data: Data<typeof documentation.list>;
}>().data;
const article = (path: string, more = '') => portal.get(`/documentation/loadarticle?path=${path}${more}`, reader.token);

it('[DOC-01] lists the articles by groups, in the language that was asked for and else in English', async () => {
  const { groups, found } = await list('language=ua');
  expect(groups.map(({ id }) => id)).toEqual(expect.arrayContaining(['start', 'api', 'errors']));
  expect(groups[0]?.title).toBe('Перші кроки');
  const errors = groups.find(({ id }) => id === 'errors')?.articles ?? [];
  expect(errors.find(({ path }) => path === 'errors/reasons')).toMatchObject({ language: 'ua', title: 'Причини недоставлення' });
  expect(
    groups.find(({ id }) => id === 'api')?.articles.find(({ path }) => path === 'api/reference-messages'),
  ).toMatchObject({ language: 'en' });
  expect(found).toBeNull();
});

it('[DOC-01] searches all of them, best first, and marks the words', async () => {
  const { found } = await list('search=balance_insufficient');
  expect(found?.some(({ path, anchor }) => path === 'errors/codes' && anchor === 'balance_insufficient')).toBe(true);
  expect(found?.[0]?.excerpt.some(({ marked }) => marked)).toBe(true);
  expect((await list('search=qqqqqq')).found).toEqual([]);
  expect((await list('search=')).found).toBeNull();
});

it('[DOC-01] gives an article as blocks, with its outline and its neighbours', async () => {
  const { data } = (await article('errors/codes')).json<{ data: Data<typeof documentation.article> }>();
  expect(data).toMatchObject({ path: 'errors/codes', language: 'en', group: 'errors', next: { path: 'errors/reasons' } });
  expect(data.headings).toContainEqual({ id: 'balance_insufficient', level: 3, text: 'balance_insufficient' });
  expect(data.content.every(({ kind }) => typeof kind === 'string')).toBe(true);
});

it.each([
  'errors/nothing', 'errors', '', '../articles/en/start/welcome', 'start/../start/welcome', '..%2F..%2Fpackage.json', '%2Fetc%2Fpasswd',
  '/etc/passwd', 'C:%5Cwindows', 'errors%252Fcodes', 'Errors/codes',
  'errors/codes.md', 'en/errors/codes', 'errors/codes/', './errors/codes', 'errors//codes', '__proto__', 'constructor', 'errors%5Ccodes',
])('[DOC-01] knows no article %j', async (path) => {
  const response = await article(path);
  expect([response.statusCode, envelopeOf(response).data.localizedMessage]).toEqual([404, 'not_found']);
});

it.each([
  'errors/codes%00', 'errors/codes&path=errors/reasons', 'errors/codes&language=de', `${'a'.repeat(201)}`,
])('refuses %j as no question at all', async (query) => {
  expect((await article(query)).statusCode).toBe(400);
});

it('asks for a login with the element', async () => {
  expect((await portal.get('/documentation/list')).statusCode).toBe(401);
  expect((await portal.get('/documentation/loadarticle?path=errors/codes')).statusCode).toBe(401);
  const { token } = await portal.login([]);
  expect((await portal.get('/documentation/list', token)).statusCode).toBe(403);
});
