import { createApiWorld, type ApiWorld } from './api.fixture';

let world: ApiWorld;
beforeAll(async () => { world = await createApiWorld(); });
afterAll(() => world.app.close());

const KEY = `pk_${'a'.repeat(51)}`;
const order = (headers: Record<string, string> = {}, url = '/api/v1/orders') => world.call('POST', url, { to: '1' }, headers);
const reported = ({ status, body: { code } }: Awaited<ReturnType<typeof order>>) => [status, code];

it('[API-01] takes a key by the Authorization header alone', async () => {
  expect((await order({ authorization: 'bearer   key-7' })).status).toBe(201);
  for (const headers of [{ authorization: '' }, {
    authorization: 'key-7',
  }, { authorization: 'Basic key-7' }, { authorization: 'Bearer key-7 x' }, { authorization: 'Bearer wrong' }]) {
    const answer = await order({ 'x-token': 'good', 'x-api-key': 'key-7', cookie: 'userToken=good; key=key-7', ...headers });
    expect(reported(answer)).toEqual([401, 'key_refused']);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  }
});

it('refuses a key in the address, though there is a good one in the header, and does not repeat it', async () => {
  for (const url of [`/api/v1/orders?key=${KEY}`, `/api/v1/orders?${KEY}`]) {
    const answer = await order({}, url);
    expect([answer.status, answer.body.errors[0]?.pointer]).toEqual([400, 'header/authorization']);
    expect(JSON.stringify(answer.body)).not.toContain(KEY);
  }
});

it('tells a key from another address, and a key that may do something else', async () => {
  expect(reported(await order({ authorization: 'Bearer key-99' }))).toEqual([403, 'key_address_refused']);
  const answer = await order({ authorization: 'Bearer key-1-balance' });
  expect([reported(answer), answer.body.params]).toEqual([[403, 'scope_missing'], { scope: 'messages:send' }]);
});

it('reads nothing of who has no key or no right', async () => {
  for (const [key, status] of [['wrong', 401], ['key-1-balance', 403]] as const) {
    expect(
      (await world.call('POST', '/api/v1/orders', '{"to":', { authorization: `Bearer ${key}`, 'content-type': 'application/json' })).status,
    ).toBe(status);
    expect((await world.call('POST', '/api/v1/orders', 'x'.repeat(200_000), {
      authorization: `Bearer ${key}`, 'content-type': 'text/plain',
    })).status).toBe(status);
  }
});

it('writes the number of the key to the log, and neither key nor body', async () => {
  world.log.text = '';
  await world.call('POST', '/api/v1/orders', { to: '380671234567' }, { authorization: 'Bearer key-1234567' });
  expect(JSON.parse(world.log.text.trim())).toMatchObject({ route: '/api/v1/orders', status: 201, key: 5 });
  expect(world.log.text).not.toMatch(/key-1234567|380671234567/);
});
