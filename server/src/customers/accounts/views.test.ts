import { createTestApp, type TestApp, type TestLogin } from '../../../test/app';

let portal: TestApp;
let own: TestLogin;
beforeAll(async () => { portal = await createTestApp(); });
beforeEach(async () => { own = await portal.login(['user']); });
afterAll(() => portal.close());

const save = (name: string, query = 'sort=name', as = own, screen = '/smslist/list') => portal.post('/v2/views/save', as.token, {
  screen, name, query,
});
const list = async (as = own, screen = '/smslist/list') => (await portal.get(`/v2/views?screen=${screen}`, as.token)).json().data.items;

it('[MAIL-01] keeps a look at a list under a name, by name, each list its own', async () => {
  await save('Sent');
  await save('drafts', 'filter={"status":[0]}');
  await save('Sent', 'sort=-name', own, '/messages');
  expect(
    (await list()).map(({ name, query }: Record<string, string>) => [name, query]),
  ).toEqual([['drafts', 'filter={"status":[0]}'], ['Sent', 'sort=name']]);
  expect(await list(own, '/messages')).toEqual([{ uuid: expect.any(String), screen: '/messages', name: 'Sent', query: 'sort=-name' }]);
});

it('puts one under the same name in the place of the one before', async () => {
  const first = (await save('Sent')).json().data;
  expect((await save(' Sent ', 'sort=created')).json().data).toEqual({ ...first, query: 'sort=created' });
  expect(await list()).toHaveLength(1);
});

it('holds five hundred of all lists together, whatever screens are named', async () => {
  await portal.db`
    insert into saved_view (customer_id, login_id, screen, name, query)
    select ${own.customer.id}, ${own.id}, '/' || chr(97 + number % 26), number::text, '' from generate_series(1, 500) number`;
  expect((await save('One more')).json().data).toMatchObject({ localizedMessage: 'too_many_views' });
});

it('holds fifty of a list, and those can still be replaced', async () => {
  const answers = await Promise.all(Array.from({ length: 52 }, (_, index) => save(`View ${index}`)));
  const names = (await list()).map(({ name }: { name: string }) => name);
  expect([answers.filter(({ statusCode }) => statusCode === 200).length, names.length]).toEqual([50, 50]);
  expect((await save('One more')).json().data).toMatchObject({ localizedMessage: 'too_many_views', params: { max: 50 } });
  expect((await save(names[0], 'x=1')).statusCode).toBe(200);
  expect((await save('Elsewhere', '', own, '/messages')).statusCode).toBe(200);
});

it('is the login’s alone', async () => {
  const { uuid } = (await save('Mine')).json().data;
  for (const other of [await portal.login(['user'], own.customer), await portal.login(['user'])]) {
    expect(await list(other)).toEqual([]);
    expect((await portal.post('/v2/views/delete', other.token, { uuid })).statusCode).toBe(404);
  }
  expect((await portal.post('/v2/views/delete', own.token, { uuid })).statusCode).toBe(200);
  expect(await list()).toEqual([]);
});

it('refuses bad input, and whoever is not logged in', async () => {
  expect((await portal.get('/v2/views?screen=/messages')).statusCode).toBe(401);
  expect((await portal.post('/v2/views/save', undefined, { screen: '/messages', name: 'a', query: '' })).statusCode).toBe(401);
  expect((await portal.get('/v2/views', own.token)).statusCode).toBe(400);
  for (const answer of [await save('  '), await save('a', 'x'.repeat(2_001)), await save('a', '', own, 'https://elsewhere')]) {
    expect(answer.statusCode).toBe(400);
  }
  expect((await portal.post('/v2/views/delete', own.token, { uuid: '1' })).statusCode).toBe(400);
});
